//! The equations of signatures, checked together by a random linear combination of them.
//!
//! Each equation `s·G = R + e·P` has a defect `D = s·G - R - e·P`, and holds iff D is the identity. All
//! hold if `Σ aᵢ·Dᵢ` is the identity, for coefficients aᵢ that nobody can choose (BIP340, Batch
//! Verification): that is one multiscalar multiplication.
//!
//! # Soundness
//!
//! The coefficients are hashes of all equations, so they are as good as random, and independent of
//! defects that were fixed before. `aᵢ = u + v·λ` for 64-bit u and v: these are 2^128 different
//! scalars, since `(u - u') + (v - v')·λ ≡ 0` would be a vector below 2^65 in the lattice of the
//! endomorphism, whose shortest one is above 2^127. If some D is not the identity then, the others
//! being what they are, one coefficient of it at most makes the sum the identity. So a sum that hides a
//! defect has probability 2^-128, for each set of equations that is tried.
//!
//! On failure, halves of the batch are summed with the same coefficients: the argument holds for each
//! subset on its own, and there are fewer than n of them, so that some defect goes unnamed with
//! probability below n·2^-128. What is named is never sound: the sum over it alone was `a·D` and not
//! the identity.
//!
//! # Cost
//!
//! The split of a scalar along the endomorphism gives `u` and `v` back
//! ([`split`](secp256k1_arith::glv::split)), so that R costs half of what P costs.

use crate::{Signature, Tag, VerifyingKey, verify::challenge};
#[cfg(feature = "alloc")]
use alloc::vec;
use secp256k1_arith::{
    AffinePoint, FieldBytes, ProjectivePoint, Scalar, elliptic_curve::point::AffineCoordinates, glv,
};
use subtle::Choice;

/// Equations that are summed at once on the stack.
const CHUNK: usize = 8;

/// `s·G = R + e·P`, where R is the point with x-coordinate r and even y. If there is no such point, it
/// does not hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Equation {
    s: Scalar,
    r: FieldBytes,
    e: Scalar,
    p: AffinePoint,
}

impl Equation {
    /// That of a signature. Cost: a hash.
    pub(super) fn new(key: &VerifyingKey, message: &[u8], signature: &Signature) -> Self {
        Self {
            s: *signature.s(),
            r: *signature.r(),
            e: challenge(signature.r(), &key.to_bytes(), &[message]),
            p: *key.as_affine(),
        }
    }

    /// All that the defect depends on: r, x(P), s and e. The y of both points is even.
    fn to_bytes(self) -> [u8; 128] {
        let mut bytes = [0; 128];
        let parts = [self.r, self.p.x(), self.s.to_bytes(), self.e.to_bytes()];
        for (place, part) in bytes.chunks_exact_mut(32).zip(parts) {
            place.copy_from_slice(&part);
        }
        bytes
    }
}

/// Calls `invalid` with the index of each equation that does not hold, in ascending order. `nonces` is a
/// place for the points R, as many as there are equations. Variable time.
///
/// Cost: square roots, and one multiscalar multiplication; after a failure at most `log₂ n` times half of
/// one, more.
pub(super) fn check_vartime(
    equations: &[Equation],
    nonces: &mut [AffinePoint],
    invalid: &mut impl FnMut(usize),
) {
    let even = Choice::from(0);
    let encodings = equations.iter().map(|equation| (equation.r, even));
    AffinePoint::batch_decompress_into(encodings, nonces);
    let batch = Batch {
        equations,
        nonces,
        coefficients: Coefficients::of(equations),
    };
    let sum = batch.defect_vartime(0, equations.len());
    batch.bisect_vartime(0, equations.len(), &sum, invalid);
}

struct Batch<'a> {
    equations: &'a [Equation],
    /// The points R, or the identity where there is none.
    nonces: &'a [AffinePoint],
    coefficients: Coefficients,
}

impl Batch<'_> {
    /// Calls `invalid` for those from `start` to `end`, whose weighted defects add up to `sum`.
    fn bisect_vartime(
        &self,
        start: usize,
        end: usize,
        sum: &ProjectivePoint,
        invalid: &mut impl FnMut(usize),
    ) {
        if sum.is_identity().into() {
            return;
        }
        if end - start == 1 {
            return invalid(start);
        }
        let middle = start.midpoint(end);
        let left = self.defect_vartime(start, middle);
        let right = sum.add_vartime(&left.negate());
        self.bisect_vartime(start, middle, &left, invalid);
        self.bisect_vartime(middle, end, &right, invalid);
    }

    /// `-Σ aᵢ·Dᵢ` over the equations from `start` to `end`.
    fn defect_vartime(&self, start: usize, end: usize) -> ProjectivePoint {
        #[cfg(feature = "alloc")]
        if end - start > CHUNK {
            let terms = 2 * (end - start) + 1;
            let mut scalars = vec![Scalar::ZERO; terms];
            let mut points = vec![ProjectivePoint::IDENTITY; terms];
            self.fill_terms(start, end, &mut scalars, &mut points);
            return ProjectivePoint::multiscalar_mul_vartime(&scalars, &points);
        }
        let chunks = (start..end).step_by(CHUNK);
        chunks.fold(ProjectivePoint::IDENTITY, |sum, start| {
            let end = end.min(start + CHUNK);
            let terms = 2 * (end - start) + 1;
            let mut scalars = [Scalar::ZERO; 2 * CHUNK + 1];
            let mut points = [ProjectivePoint::IDENTITY; 2 * CHUNK + 1];
            self.fill_terms(start, end, &mut scalars, &mut points);
            let part =
                ProjectivePoint::multiscalar_mul_vartime(&scalars[..terms], &points[..terms]);
            sum.add_vartime(&part)
        })
    }

    /// The terms aᵢ·Rᵢ, then those (aᵢeᵢ)·Pᵢ, then (-Σ aᵢsᵢ)·G.
    fn fill_terms(
        &self,
        start: usize,
        end: usize,
        scalars: &mut [Scalar],
        points: &mut [ProjectivePoint],
    ) {
        let count = end - start;
        let mut generator = Scalar::ZERO;
        for i in 0..count {
            let Equation { s, e, p, .. } = self.equations[start + i];
            let nonce = self.nonces[start + i];
            // Where there is no R, the defect is G.
            let no_nonce: bool = nonce.is_identity().into();
            let (s, e) = if no_nonce {
                (Scalar::ONE, Scalar::ZERO)
            } else {
                (s, e)
            };
            let a = self.coefficients.get(start + i);
            scalars[i] = a;
            points[i] = nonce.into();
            scalars[count + i] = a.mul(&e);
            points[count + i] = p.into();
            generator = generator.sub(&a.mul(&s));
        }
        scalars[2 * count] = generator;
        points[2 * count] = ProjectivePoint::GENERATOR;
    }
}

/// The coefficients of a batch, each from the hash of all equations and its index.
struct Coefficients {
    tag: Tag,
    seed: [u8; 32],
}

impl Coefficients {
    fn of(equations: &[Equation]) -> Self {
        let mut hasher = Tag::new(b"secp256k1-schnorr/batch").hasher();
        for equation in equations {
            sha2::Digest::update(&mut hasher, equation.to_bytes());
        }
        Self {
            tag: Tag::new(b"secp256k1-schnorr/coefficient"),
            seed: sha2::Digest::finalize(hasher).into(),
        }
    }

    /// `u + v·λ` for two 64-bit numbers.
    fn get(&self, index: usize) -> Scalar {
        let digest = self.tag.hash(&[&self.seed, &(index as u64).to_be_bytes()]);
        let (words, _) = digest.as_chunks();
        let [u, v] = [words[0], words[1]].map(|word| Scalar::from(u64::from_be_bytes(word)));
        u.add(&v.mul(&glv::LAMBDA))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secp256k1_arith::elliptic_curve::point::DecompactPoint;

    /// An equation of known multiples of G, with a defect of so many times G.
    fn equation(k: u64, e: u64, p: u64, defect: &Scalar) -> Equation {
        let [mut k, e, p] = [k, e, p].map(Scalar::from);
        let multiple = |k: &Scalar| ProjectivePoint::mul_by_generator(k).to_affine();
        if multiple(&k).y_is_odd().into() {
            k = k.negate();
        }
        Equation {
            s: k.add(&e.mul(&p)).add(defect),
            r: multiple(&k).x(),
            e,
            p: multiple(&p),
        }
    }

    fn invalid<const N: usize>(equations: &[Equation; N]) -> [bool; N] {
        let mut invalid = [false; N];
        let mut nonces = [AffinePoint::IDENTITY; N];
        check_vartime(equations, &mut nonces, &mut |index| {
            invalid[index] = true;
        });
        invalid
    }

    #[test]
    fn defects_that_cancel_for_one_batch_change_the_coefficients() {
        let defects = |x: &Scalar, y: &Scalar| [equation(2, 3, 5, x), equation(7, 11, 13, y)];
        let before = defects(&Scalar::ZERO, &Scalar::ZERO);
        assert_eq!(invalid(&before), [false, false]);

        // Σ aᵢ·Dᵢ = a₀a₁ - a₁a₀ for the coefficients of the batch before.
        let [a0, a1] = [0, 1].map(|index| Coefficients::of(&before).get(index));
        let equations = defects(&a1, &a0.negate());
        let nonces = equations.map(|equation| AffinePoint::decompact(&equation.r).unwrap());
        let batch = Batch {
            equations: &equations,
            nonces: &nonces,
            coefficients: Coefficients::of(&before),
        };
        assert!(bool::from(batch.defect_vartime(0, 2).is_identity()));
        assert_eq!(invalid(&equations), [true, true]);
    }

    #[test]
    fn all_that_a_defect_depends_on_changes_the_coefficients() {
        let good = equation(2, 3, 5, &Scalar::ZERO);
        let other = equation(7, 11, 13, &Scalar::ZERO);
        let changed = [
            good,
            Equation { s: other.s, ..good },
            Equation { e: other.e, ..good },
            Equation { r: other.r, ..good },
            Equation { p: other.p, ..good },
        ];
        let seeds = changed.map(|equation| Coefficients::of(&[other, equation]).seed);
        for (i, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..i].contains(seed));
        }
        // And so does the order, the number of equations, and the index.
        let seed = |equations: &[Equation]| Coefficients::of(equations).seed;
        assert_ne!(seed(&[good, other]), seeds[0]);
        assert_ne!(seed(&[other, good, good]), seeds[0]);
        let coefficients = Coefficients::of(&changed);
        assert_ne!(coefficients.get(0), coefficients.get(1));
    }

    #[test]
    fn coefficients_split_into_two_64_bit_numbers() {
        let coefficients = Coefficients::of(&[equation(2, 3, 5, &Scalar::ZERO)]);
        for index in 0..1_000 {
            let (u, v) = glv::split(&coefficients.get(index));
            for half in [u, v] {
                assert!(half.magnitude() < 1 << 64 && !bool::from(half.is_negative()));
                // And not all of them are short.
                assert!(half.magnitude() > 1 << 32);
            }
        }
    }
}
