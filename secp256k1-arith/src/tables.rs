//! Multiples of the generator, made by the compiler: in flash, with no lazy initialisation.
#![allow(
    long_running_const_eval,
    reason = "some seconds of the compiler's, so that no table is made at run time"
)]

use crate::{
    field::{C, FieldElement, MODULUS},
    limbs::{self, Limbs},
    point::{ProjectivePoint, affine::Affine},
    word::{LIMBS, WORD_BITS, WideWord, Word},
};

/// Teeth of the comb: bits of the scalar that one table entry stands for.
pub(crate) const TEETH: usize = 6;

/// Entries of a block: half of the `2^TEETH` sums, for the others are their negatives.
pub(crate) const BLOCK_ENTRIES: usize = 1 << (TEETH - 1);

/// Distance of the teeth in bits, which is also how many rounds a multiplication makes.
pub(crate) const SPACING: usize = if cfg!(feature = "precomputed-tables") {
    2
} else {
    15
};

/// Blocks of the comb: together they cover at least 256 bits.
pub(crate) const BLOCKS: usize = 256usize.div_ceil(TEETH * SPACING);

/// Bits that the comb covers.
pub(crate) const COMB_BITS: usize = BLOCKS * TEETH * SPACING;

/// Width of the wNAF of scalars that multiply the generator in variable time.
pub(crate) const GENERATOR_WINDOW: u32 = if cfg!(feature = "precomputed-tables") {
    12
} else {
    6
};

const GENERATOR_MULTIPLES: usize = 1 << (GENERATOR_WINDOW - 2);

/// The second generator's table is of `2^SHIFT·G`.
pub(crate) const SHIFT: u32 = 64;

/// Width of the wNAF of scalars that multiply `2^SHIFT·G`.
pub(crate) const GENERATOR_SHIFTED_WINDOW: u32 = if cfg!(feature = "precomputed-tables") {
    10
} else {
    6
};

/// The comb. With `P(t) = 2^((b·TEETH + t)·SPACING)·G`, entry `i` of block `b` is
/// `P(TEETH - 1) + Σ ±P(t)` over `t < TEETH - 1`, with `+` where bit `t` of `i` is set.
pub(crate) static COMB: [[Affine; BLOCK_ENTRIES]; BLOCKS] = comb();

/// `G, 3G, 5G, …`
pub(crate) static GENERATOR_ODD_MULTIPLES: [Affine; GENERATOR_MULTIPLES] = odd_multiples(0);

/// `2^SHIFT·G, 3·2^SHIFT·G, 5·2^SHIFT·G, …`
pub(crate) static GENERATOR_SHIFTED_ODD_MULTIPLES: [Affine; 1 << (GENERATOR_SHIFTED_WINDOW - 2)] =
    odd_multiples(SHIFT as usize);

/// `λG, 3λG, 5λG, …`
#[cfg(feature = "large-tables")]
pub(crate) static GENERATOR_IMAGES: [Affine; GENERATOR_MULTIPLES] = {
    let mut images = GENERATOR_ODD_MULTIPLES;
    let mut i = 0;
    while i < GENERATOR_MULTIPLES {
        images[i].x = multiply(&images[i].x, &crate::glv::BETA);
        i += 1;
    }
    images
};

/// `(2·index + 1)·λG`. Cost: 1M without the feature `large-tables`.
#[inline(always)]
pub(crate) fn generator_image_vartime(index: usize) -> Affine {
    #[cfg(feature = "large-tables")]
    return GENERATOR_IMAGES[index];
    #[cfg(not(feature = "large-tables"))]
    GENERATOR_ODD_MULTIPLES[index].endomorphism()
}

/// `2^i·G`.
static POWERS: [Affine; COMB_BITS] = powers();

const fn powers() -> [Affine; COMB_BITS] {
    let mut powers = [ProjectivePoint::GENERATOR; COMB_BITS];
    let mut i = 1;
    while i < COMB_BITS {
        powers[i] = double(&powers[i - 1]);
        i += 1;
    }
    let mut inverses = [FieldElement::ONE; COMB_BITS];
    i = 0;
    while i < COMB_BITS {
        inverses[i] = powers[i].z;
        i += 1;
    }
    let inverses = invert_batch(inverses, COMB_BITS);
    let mut affine = [Affine::GENERATOR; COMB_BITS];
    i = 0;
    while i < COMB_BITS {
        let zz = multiply(&inverses[i], &inverses[i]);
        affine[i] = Affine {
            x: multiply(&powers[i].x, &zz),
            y: multiply(&powers[i].y, &multiply(&zz, &inverses[i])),
        };
        i += 1;
    }
    affine
}

/// [`ProjectivePoint::double`] with [`multiply`].
const fn double(point: &ProjectivePoint) -> ProjectivePoint {
    let xx = multiply(&point.x, &point.x);
    let lambda = xx.double().add(&xx).half();
    let yy = multiply(&point.y, &point.y);
    let t = multiply(&point.x, &yy);
    let x = multiply(&lambda, &lambda).sub(&t.double());
    ProjectivePoint {
        x,
        y: multiply(&lambda, &t.sub(&x)).sub(&multiply(&yy, &yy)),
        z: multiply(&point.y, &point.z),
    }
}

/// `P, 3P, …, (2N - 1)P` for `P = 2^shift·G` and a power `N` of 2.
const fn odd_multiples<const N: usize>(shift: usize) -> [Affine; N] {
    let mut multiples = [POWERS[shift]; N];
    let mut known = 1;
    let mut power = shift + 1;
    while known < N {
        // From P, 3P, …, (2m - 1)P by adding 2m·P.
        let addends = [POWERS[power]; N];
        let sums = add_batch(&multiples, &addends, known);
        let mut i = 0;
        while i < known {
            multiples[known + i] = sums[i];
            i += 1;
        }
        known *= 2;
        power += 1;
    }
    multiples
}

const fn comb() -> [[Affine; BLOCK_ENTRIES]; BLOCKS] {
    // Entry 0 of all blocks: P(TEETH - 1) - Σ P(t).
    let mut lowest = teeth(TEETH - 1, 0);
    let mut tooth = 0;
    while tooth < TEETH - 1 {
        let mut addends = teeth(tooth, 0);
        let mut block = 0;
        while block < BLOCKS {
            addends[block] = addends[block].negate_if_vartime(true);
            block += 1;
        }
        lowest = add_batch(&lowest, &addends, BLOCKS);
        tooth += 1;
    }
    let mut entries = [[Affine::GENERATOR; BLOCKS]; BLOCK_ENTRIES];
    entries[0] = lowest;
    let mut i = 1;
    while i < BLOCK_ENTRIES {
        // Setting the bit of tooth t turns -P(t) into P(t).
        let tooth = i.ilog2() as usize;
        entries[i] = add_batch(&entries[i - (1 << tooth)], &teeth(tooth, 1), BLOCKS);
        i += 1;
    }
    let mut blocks = [[Affine::GENERATOR; BLOCK_ENTRIES]; BLOCKS];
    i = 0;
    while i < BLOCKS * BLOCK_ENTRIES {
        blocks[i / BLOCK_ENTRIES][i % BLOCK_ENTRIES] =
            entries[i % BLOCK_ENTRIES][i / BLOCK_ENTRIES];
        i += 1;
    }
    blocks
}

/// `2^doublings·P(tooth)` of every block.
const fn teeth(tooth: usize, doublings: usize) -> [Affine; BLOCKS] {
    let mut teeth = [Affine::GENERATOR; BLOCKS];
    let mut block = 0;
    while block < BLOCKS {
        teeth[block] = POWERS[(block * TEETH + tooth) * SPACING + doublings];
        block += 1;
    }
    teeth
}

/// `lhs[i] + rhs[i]` for `i < count`, in affine coordinates. No two may be equal or opposite.
const fn add_batch<const N: usize>(
    lhs: &[Affine; N],
    rhs: &[Affine; N],
    count: usize,
) -> [Affine; N] {
    let mut denominators = [FieldElement::ONE; N];
    let mut i = 0;
    while i < count {
        denominators[i] = rhs[i].x.sub(&lhs[i].x);
        i += 1;
    }
    let inverses = invert_batch(denominators, count);
    let mut sums = [Affine::GENERATOR; N];
    i = 0;
    while i < count {
        let slope = multiply(&rhs[i].y.sub(&lhs[i].y), &inverses[i]);
        let x = multiply(&slope, &slope).sub(&lhs[i].x).sub(&rhs[i].x);
        let y = multiply(&slope, &lhs[i].x.sub(&x)).sub(&lhs[i].y);
        sums[i] = Affine { x, y };
        i += 1;
    }
    sums
}

/// The inverses of the first `count` values, none of them 0, with one inversion (Montgomery's trick).
const fn invert_batch<const N: usize>(
    values: [FieldElement; N],
    count: usize,
) -> [FieldElement; N] {
    // before[i] = values[0] · … · values[i - 1]
    let mut before = [FieldElement::ONE; N];
    let mut product = FieldElement::ONE;
    let mut i = 0;
    while i < count {
        assert!(
            !values[i].is_zero_vartime(),
            "an exceptional point while making a table"
        );
        before[i] = product;
        product = multiply(&product, &values[i]);
        i += 1;
    }
    let mut inverse = invert(&product);
    let mut inverses = before;
    while i > 0 {
        i -= 1;
        inverses[i] = multiply(&before[i], &inverse);
        inverse = multiply(&inverse, &values[i]);
    }
    inverses
}

/// `value^(p - 2)`.
const fn invert(value: &FieldElement) -> FieldElement {
    let [low, high] = limbs::to_u128s(&MODULUS);
    let mut power = FieldElement::ONE;
    let mut bit = 256;
    while bit > 0 {
        bit -= 1;
        power = multiply(&power, &power);
        // p - 2 differs from p in its low half alone.
        let half = if bit < 128 { low - 2 } else { high };
        if half >> (bit % 128) & 1 == 1 {
            power = multiply(&power, value);
        }
    }
    power
}

/// `a·b`, one double word at a time: slower than [`FieldElement::mul`] on a processor, but five times
/// faster in the compiler's interpreter, which makes the tables.
const fn multiply(a: &FieldElement, b: &FieldElement) -> FieldElement {
    let mut product = multiply_add(&[0; LIMBS], &a.0, &b.0);
    // 2^256 ≡ C: what is above 2^256 shrinks from 256 bits to 33 to 1 to 0.
    let mut folds = 0;
    while folds < 3 {
        let (low, high) = limbs::halves(&product);
        product = multiply_add(&low, &C, &high);
        folds += 1;
    }
    FieldElement(limbs::halves(&product).0)
}

/// `low + a·b`, which must be below 2^512.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the halves of a double word"
)]
const fn multiply_add(low: &Limbs, a: &[Word], b: &Limbs) -> [Word; 2 * LIMBS] {
    let mut sum = [0; 2 * LIMBS];
    let mut i = 0;
    while i < LIMBS {
        sum[i] = low[i];
        i += 1;
    }
    i = 0;
    while i < a.len() {
        let mut carry = 0;
        let mut j = 0;
        while j < LIMBS {
            let wide = a[i] as WideWord * b[j] as WideWord + sum[i + j] as WideWord + carry;
            sum[i + j] = wide as Word;
            carry = wide >> WORD_BITS;
            j += 1;
        }
        sum[i + LIMBS] = carry as Word;
        i += 1;
    }
    sum
}
