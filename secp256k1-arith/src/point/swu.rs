//! From a field element to a point: the simplified SWU map on an isogenous curve, and the isogeny back
//! (RFC 9380, sections 6.6.2, 6.6.3 and 8.7, appendix E.1).

use super::ProjectivePoint;
use crate::field::FieldElement;

/// `A'` of the isogenous curve `y² = x³ + A'x + B'`.
pub(crate) const ISOGENOUS_A: FieldElement = FieldElement::from_u64s([
    0x4054_47c0_1a44_4533,
    0xe953_d363_cb6f_0e5d,
    0xa08a_5558_f0f5_d272,
    0x3f87_31ab_dd66_1adc,
]);

/// `B'`.
pub(crate) const ISOGENOUS_B: FieldElement = FieldElement::from_u64(1771);

/// `Z`, which is no square.
pub(crate) const Z: FieldElement = FieldElement::from_u64(11).negate();

/// `sqrt(-Z)`.
pub(crate) const SQRT_MINUS_Z: FieldElement = FieldElement::from_u64s([
    0xd798_d636_cfc3_b1d6,
    0x13e7_b0ff_58b8_7622,
    0x852e_c04c_707b_d501,
    0xce02_0cfd_8dbf_ec1a,
]);

/// `k_(1,0)` to `k_(1,3)`: the numerator of x.
const X_NUMERATOR: [FieldElement; 4] = [
    FieldElement::from_u64s([
        0x8e38_e38d_aaaa_a8c7,
        0x38e3_8e38_e38e_38e3,
        0xe38e_38e3_8e38_e38e,
        0x8e38_e38e_38e3_8e38,
    ]),
    FieldElement::from_u64s([
        0xdfff_1044_f17c_6581,
        0xd595_d2fc_0bf6_3b92,
        0xb9f3_15ce_a7fd_44c5,
        0x07d3_d4c8_0bc3_21d5,
    ]),
    FieldElement::from_u64s([
        0x4ecb_d0b5_3d9d_d262,
        0xe450_6144_037c_4031,
        0xe2a4_13de_ca25_caec,
        0x534c_328d_23f2_34e6,
    ]),
    FieldElement::from_u64s([
        0x8e38_e38d_aaaa_a88c,
        0x38e3_8e38_e38e_38e3,
        0xe38e_38e3_8e38_e38e,
        0x8e38_e38e_38e3_8e38,
    ]),
];

/// `k_(3,0)` to `k_(3,3)`: the numerator of y.
const Y_NUMERATOR: [FieldElement; 4] = [
    FieldElement::from_u64s([
        0xa12f_684b_8e38_e23c,
        0x2f68_4bda_12f6_84bd,
        0x684b_da12_f684_bda1,
        0x4bda_12f6_84bd_a12f,
    ]),
    FieldElement::from_u64s([
        0xdffc_90fc_201d_71a3,
        0x647a_b046_d686_da6f,
        0xa9d0_a54b_12a0_a6d5,
        0xc75e_0c32_d5cb_7c0f,
    ]),
    FieldElement::from_u64s([
        0xa765_e85a_9ece_e931,
        0x7228_30a2_01be_2018,
        0x7152_09ef_6512_e576,
        0x29a6_1946_91f9_1a73,
    ]),
    FieldElement::from_u64s([
        0x84bd_a12f_38e3_8d84,
        0xbda1_2f68_4bda_12f6,
        0xa12f_684b_da12_f684,
        0x2f68_4bda_12f6_84bd,
    ]),
];

/// The x-coordinate of the isogeny's kernel: the denominators of x and y are `(x - x₀)²` and
/// `(x - x₀)³`.
const KERNEL_X: FieldElement = FieldElement::from_u64s([
    0x1d6a_d4ce_6ab9_c5a5,
    0xfc96_4a4d_f050_df22,
    0x041d_a695_7255_eed5,
    0x8929_1c84_de3e_11f1,
]);

impl ProjectivePoint {
    /// `map_to_curve(u)` of RFC 9380 for secp256k1, in constant time. Cost: one inversion, one square
    /// root, and 16M + 4S.
    #[must_use]
    pub fn map_to_curve(u: &FieldElement) -> Self {
        let (x, y) = simplified_swu(u);
        isogeny(&x, &y)
    }
}

/// A point `(x, y)` of the isogenous curve for `u`, with y of the parity of `u`. Cost: one inversion,
/// one square root, and 9M + 4S.
///
/// With `t = Zu²` and `x₁ = -(B'/A')(1 + 1/(t² + t))`, or `B'/(ZA')` where `t² + t = 0`: of `g(x₁)` and
/// `g(t·x₁) = t³·g(x₁)` one is a square. The root of the first, `r = g(x₁)^((p + 1)/4)`, has
/// `r² = ±g(x₁)`; where the sign is minus, `(sqrt(-Z)·u·t·r)² = -Zu²t²·r² = t³·g(x₁)`.
pub(crate) fn simplified_swu(u: &FieldElement) -> (FieldElement, FieldElement) {
    let t = Z.mul(&u.square());
    let s = t.square().add(&t);
    let denominator = FieldElement::select(s.zero_mask(), &s.negate(), &Z).mul(&ISOGENOUS_A);
    let numerator = s.add(&FieldElement::ONE).mul(&ISOGENOUS_B);
    // Neither A' nor Z nor, by the selection, s is 0.
    let x1 = numerator.mul(&denominator.invert_or_zero());
    let g1 = x1.square().add(&ISOGENOUS_A).mul(&x1).add(&ISOGENOUS_B);
    let root = g1.sqrt_candidate();
    let is_square = root.square().equal_mask(&g1);
    let root2 = SQRT_MINUS_Z.mul(u).mul(&t).mul(&root);
    let x = FieldElement::select(is_square, &t.mul(&x1), &x1);
    let y = FieldElement::select(is_square, &root2, &root);
    (x, y.negate_if((u.is_odd() ^ y.is_odd()).into()))
}

/// The image of a point of the isogenous curve; the identity for the kernel. Cost: 7M.
fn isogeny(x: &FieldElement, y: &FieldElement) -> ProjectivePoint {
    ProjectivePoint {
        x: evaluate(&X_NUMERATOR, x),
        y: evaluate(&Y_NUMERATOR, x).mul(y),
        z: x.sub(&KERNEL_X),
    }
}

/// `Σ kᵢ·x^i`. Cost: 3M.
fn evaluate(k: &[FieldElement; 4], x: &FieldElement) -> FieldElement {
    k[3].mul(x).add(&k[2]).mul(x).add(&k[1]).mul(x).add(&k[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limbs;

    /// Coefficients from hexadecimal, as RFC 9380 prints them.
    fn element(hexadecimal: &str) -> FieldElement {
        let mut bytes = [0; 32];
        hex::decode_to_slice(hexadecimal, &mut bytes).unwrap();
        FieldElement(limbs::from_be_bytes(&bytes))
    }

    #[test]
    fn z_is_no_square_and_its_negative_is() {
        assert!(bool::from(Z.sqrt().is_none()));
        assert_eq!(SQRT_MINUS_Z.square(), Z.negate());
        assert_eq!(
            Z,
            element("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc24")
        );
    }

    /// The denominators of RFC 9380, appendix E.1, are powers of `x - x₀`.
    #[test]
    fn denominators_of_the_isogeny_are_powers_of_one_difference() {
        let k21 = element("edadc6f64383dc1df7c4b2d51b54225406d36b641f5e41bbc52a56612a8c6d14");
        let k20 = element("d35771193d94918a9ca34ccbb7b640dd86cd409542f8487d9fe6b745781eb49b");
        let k42 = element("6484aa716545ca2cf3a70c3fa8fe337e0a3d21162f0d6299a7bf8192bfd2a76f");
        let k41 = element("7a06534bb8bdb49fd5e9e6632722c2989467c1bfc8e8d978dfb425d2685c2573");
        let k40 = element("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffff93b");
        let x0 = KERNEL_X;
        let three = FieldElement::from_u64(3);
        assert_eq!(k21, x0.double().negate());
        assert_eq!(k20, x0.square());
        assert_eq!(k42, three.mul(&x0).negate());
        assert_eq!(k41, three.mul(&x0.square()));
        assert_eq!(k40, x0.square().mul(&x0).negate());
    }

    #[test]
    fn the_map_ends_on_the_curve_also_where_its_denominator_is_zero() {
        // t² + t = 0 for u = 0 and for u² = -1/Z = 1/11.
        let exceptional = FieldElement::from_u64(11).sqrt().unwrap().invert().unwrap();
        let mut us = [FieldElement::ZERO; 102];
        us[0] = exceptional;
        us[1] = exceptional.negate();
        for (i, u) in us.iter_mut().enumerate().skip(2) {
            *u = FieldElement::from_u64(i as u64 - 2);
        }
        for u in us {
            let (x, y) = simplified_swu(&u);
            let g = x.square().add(&ISOGENOUS_A).mul(&x).add(&ISOGENOUS_B);
            assert_eq!(y.square(), g);
            assert_eq!(y.is_odd().unwrap_u8(), u.is_odd().unwrap_u8());
            let point = ProjectivePoint::map_to_curve(&u).to_affine();
            assert!(bool::from(
                super::super::AffinePoint::from_xy(point.x, point.y).is_some()
            ));
        }
    }

    #[test]
    fn the_kernel_of_the_isogeny_maps_to_the_identity() {
        let y = KERNEL_X
            .square()
            .add(&ISOGENOUS_A)
            .mul(&KERNEL_X)
            .add(&ISOGENOUS_B)
            .sqrt();
        let y = y.unwrap_or(FieldElement::ONE);
        assert!(bool::from(isogeny(&KERNEL_X, &y).is_identity()));
    }
}
