//! `k·P` from the x-coordinate of `P` to that of the product, without the square root that `y` would take.

use crate::{
    field::FieldElement,
    point::{ProjectivePoint, affine::curve_rhs},
    scalar::Scalar,
};

impl ProjectivePoint {
    /// The x-coordinate of `k·P`, where `P` is either point with the x-coordinate `x`; none if there is no
    /// such point. For `k = 0` it is 0, which is no point's. This is the key exchange of BIP324.
    ///
    /// Constant time in `k`; the time depends on `x`, which is public. Cost: that of [`Self::mul`], a Jacobi
    /// symbol and one constant-time inversion.
    ///
    /// With `g = x³ + 7`, `(gx, g²)` is on `y² = x³ + 7g³`, and if `g` is a square, `(u, v) ↦ (u/g, v/g^(3/2))`
    /// maps that curve to ours. No formula uses the constant, and the root is in `v` alone.
    #[must_use]
    pub fn mul_x_only(x: &FieldElement, k: &Scalar) -> Option<FieldElement> {
        let g = curve_rhs(x);
        if !g.is_square_vartime() {
            return None;
        }
        let point = Self {
            x: g.mul(x),
            y: g.square(),
            z: FieldElement::ONE,
        };
        let product = point.mul(k);
        let denominator = product.z.square().mul(&g);
        Some(product.x.mul(&denominator.invert_or_zero()))
    }
}
