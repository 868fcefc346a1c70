//! What valgrind's memcheck is told about memory: a secret is marked as undefined, and memcheck then reports each
//! branch and each address that depends on it.
//!
//! A request is a sequence of instructions that does nothing on a processor, and that valgrind takes for a call
//! ("The Client Request mechanism" of its manual; codes and instructions from `valgrind.h` and `memcheck.h`).

#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "a client request is a sequence of machine instructions"
    )
)]

/// Asks whether valgrind runs this program: 0 if it does not.
const RUNNING_ON_VALGRIND: usize = 0x1001;
/// Asks for the number of reports so far, without the suppressed ones.
const COUNT_ERRORS: usize = 0x1201;
/// The requests of memcheck: 'M', 'C', 0, 0 and up.
const MAKE_MEM_UNDEFINED: usize = 0x4d43_0001;
const MAKE_MEM_DEFINED: usize = 0x4d43_0002;
const GET_VBITS: usize = 0x4d43_0008;

/// Whether memcheck runs this program: it, and no other tool of valgrind, knows which bits of memory are defined.
pub fn is_running() -> bool {
    let byte = 0u8;
    request(RUNNING_ON_VALGRIND, [0; 5]) != 0 && undefined_bits(&byte).is_some()
}

/// The number of reports so far, without the suppressed ones.
pub fn reports() -> usize {
    request(COUNT_ERRORS, [0; 5])
}

/// Marks all of `value` as secret. The value stays what it is.
pub fn hide<T>(value: &mut T) {
    let start = (&raw mut *value).expose_provenance();
    request(MAKE_MEM_UNDEFINED, [start, size_of::<T>(), 0, 0, 0]);
}

/// Marks all of `value` as public. The value stays what it is.
pub fn publish<T>(value: &mut T) {
    let start = (&raw mut *value).expose_provenance();
    request(MAKE_MEM_DEFINED, [start, size_of::<T>(), 0, 0, 0]);
}

/// Whether a bit of `value` depends on a secret.
pub fn is_hidden<T>(value: &T) -> bool {
    undefined_bits(value).is_some_and(|bits| bits.iter().any(|byte| *byte != 0))
}

/// The bits of `value` that are undefined; nothing without memcheck.
fn undefined_bits<T>(value: &T) -> Option<Vec<u8>> {
    let start = (&raw const *value).expose_provenance();
    let mut bits = vec![0u8; size_of::<T>()];
    let buffer = bits.as_mut_ptr().expose_provenance();
    (request(GET_VBITS, [start, buffer, size_of::<T>(), 0, 0]) == 1).then_some(bits)
}

/// What valgrind answers to a request, or 0 if nobody listens.
#[cfg(target_arch = "x86_64")]
fn request(code: usize, [a, b, c, d, e]: [usize; 5]) -> usize {
    let call = [code, a, b, c, d, e];
    let mut answer = 0;
    // SAFETY: the rotations of rdi add up to 128 bits, so no register changes but rdx, which is declared. Valgrind
    // reads `call`; of the memory that it names, only the buffer of `GET_VBITS` is written, which is as long as said.
    unsafe {
        core::arch::asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            in("rax") call.as_ptr(),
            inout("rdx") answer,
            options(nostack),
        );
    }
    answer
}

/// Nobody listens: the instructions are known for x86-64 only.
#[cfg(not(target_arch = "x86_64"))]
fn request(_code: usize, _arguments: [usize; 5]) -> usize {
    0
}
