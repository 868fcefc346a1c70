//! A prime-order group small enough to try everything: ℤ/P under addition, with scalars in 𝔽_P.
//!
//! `N` is the number of bytes of an encoding and `BIG` its byte order, so that every layout of a
//! `Repr` can be met, also those much longer than the modulus.
#![allow(dead_code, reason = "each test file uses its own part")]

use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use ff::{Field, PrimeField};
use group::{Curve, CurveAffine, Group, GroupEncoding};
use rand_core::TryRng;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};

/// An encoding of `N` bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes<const N: usize>(pub [u8; N]);

impl<const N: usize> Default for Bytes<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> AsRef<[u8]> for Bytes<N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<const N: usize> AsMut<[u8]> for Bytes<N> {
    fn as_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

/// 𝔽_P.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scalar<const P: u64, const N: usize, const BIG: bool>(pub u64);

/// ℤ/P.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point<const P: u64, const N: usize, const BIG: bool>(pub u64);

/// ℤ/P again, as affine points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AffinePoint<const P: u64, const N: usize, const BIG: bool>(pub u64);

macro_rules! forward {
    ($lhs:ident, $rhs:ident, $op:ident, $method:ident, $assign:ident, $assign_method:ident, $f:expr) => {
        impl<const P: u64, const N: usize, const BIG: bool> $op<$rhs<P, N, BIG>>
            for $lhs<P, N, BIG>
        {
            type Output = Self;
            fn $method(self, rhs: $rhs<P, N, BIG>) -> Self {
                let f: fn(u64, u64, u64) -> u64 = $f;
                Self(f(self.0, rhs.0, P))
            }
        }
        impl<const P: u64, const N: usize, const BIG: bool> $op<&$rhs<P, N, BIG>>
            for $lhs<P, N, BIG>
        {
            type Output = Self;
            fn $method(self, rhs: &$rhs<P, N, BIG>) -> Self {
                self.$method(*rhs)
            }
        }
        impl<const P: u64, const N: usize, const BIG: bool> $assign<$rhs<P, N, BIG>>
            for $lhs<P, N, BIG>
        {
            fn $assign_method(&mut self, rhs: $rhs<P, N, BIG>) {
                *self = self.$method(rhs);
            }
        }
        impl<const P: u64, const N: usize, const BIG: bool> $assign<&$rhs<P, N, BIG>>
            for $lhs<P, N, BIG>
        {
            fn $assign_method(&mut self, rhs: &$rhs<P, N, BIG>) {
                *self = self.$method(*rhs);
            }
        }
    };
}

forward!(
    Scalar,
    Scalar,
    Add,
    add,
    AddAssign,
    add_assign,
    |a, b, p| (a + b) % p
);
forward!(
    Scalar,
    Scalar,
    Sub,
    sub,
    SubAssign,
    sub_assign,
    |a, b, p| (a + p - b) % p
);
forward!(
    Scalar,
    Scalar,
    Mul,
    mul,
    MulAssign,
    mul_assign,
    |a, b, p| a * b % p
);
forward!(Point, Point, Add, add, AddAssign, add_assign, |a, b, p| (a
    + b)
    % p);
forward!(Point, Point, Sub, sub, SubAssign, sub_assign, |a, b, p| (a
    + p
    - b)
    % p);
forward!(
    Point,
    AffinePoint,
    Add,
    add,
    AddAssign,
    add_assign,
    |a, b, p| (a + b) % p
);
forward!(
    Point,
    AffinePoint,
    Sub,
    sub,
    SubAssign,
    sub_assign,
    |a, b, p| (a + p - b) % p
);
forward!(Point, Scalar, Mul, mul, MulAssign, mul_assign, |a, b, p| a
    * b
    % p);

macro_rules! common {
    ($type:ident) => {
        impl<const P: u64, const N: usize, const BIG: bool> Neg for $type<P, N, BIG> {
            type Output = Self;
            fn neg(self) -> Self {
                Self((P - self.0) % P)
            }
        }
    };
}
common!(Scalar);
common!(Point);
common!(AffinePoint);

macro_rules! fold {
    ($type:ident, $trait:ident, $method:ident, $start:expr, $f:expr) => {
        impl<const P: u64, const N: usize, const BIG: bool> $trait for $type<P, N, BIG> {
            fn $method<I: Iterator<Item = Self>>(items: I) -> Self {
                items.fold(Self($start), $f)
            }
        }
        impl<'a, const P: u64, const N: usize, const BIG: bool> $trait<&'a Self>
            for $type<P, N, BIG>
        {
            fn $method<I: Iterator<Item = &'a Self>>(items: I) -> Self {
                items.copied().$method()
            }
        }
    };
}
fold!(Scalar, Sum, sum, 0, |a, b| a + b);
fold!(Scalar, Product, product, 1, |a, b| a * b);
fold!(Point, Sum, sum, 0, |a, b| a + b);

impl<const P: u64, const N: usize, const BIG: bool> ConditionallySelectable for Scalar<P, N, BIG> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self(u64::conditional_select(&a.0, &b.0, choice))
    }
}

impl<const P: u64, const N: usize, const BIG: bool> ConstantTimeEq for Scalar<P, N, BIG> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl<const P: u64, const N: usize, const BIG: bool> From<u64> for Scalar<P, N, BIG> {
    fn from(value: u64) -> Self {
        Self(value % P)
    }
}

const fn power(base: u64, mut exponent: u64, p: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        result = result * base % p;
        exponent -= 1;
    }
    result
}

impl<const P: u64, const N: usize, const BIG: bool> Field for Scalar<P, N, BIG> {
    const ZERO: Self = Self(0);
    const ONE: Self = Self(1);

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Ok(Self(rng.try_next_u64()? % P))
    }

    fn square(&self) -> Self {
        *self * *self
    }

    fn double(&self) -> Self {
        *self + *self
    }

    fn invert(&self) -> CtOption<Self> {
        CtOption::new(self.pow([P - 2]), !self.is_zero())
    }

    fn sqrt_ratio(num: &Self, div: &Self) -> (Choice, Self) {
        let ratio = *num * div.invert().unwrap_or(Self::ZERO);
        let root = (0..P).map(Self).find(|root| root.square() == ratio);
        (
            Choice::from(u8::from(root.is_some())),
            root.unwrap_or_default(),
        )
    }
}

impl<const P: u64, const N: usize, const BIG: bool> PrimeField for Scalar<P, N, BIG> {
    type Repr = Bytes<N>;

    fn from_repr(repr: Bytes<N>) -> CtOption<Self> {
        let mut bytes = repr.0;
        if BIG {
            bytes.reverse();
        }
        let value = bytes
            .iter()
            .rev()
            .fold(0_u128, |acc, &byte| acc << 8 | u128::from(byte));
        let canonical = N <= 16 && value < u128::from(P);
        CtOption::new(
            Self(u64::try_from(value % u128::from(P)).unwrap_or(0)),
            Choice::from(u8::from(canonical)),
        )
    }

    fn to_repr(&self) -> Bytes<N> {
        let mut bytes = [0; N];
        for (byte, source) in bytes.iter_mut().zip(self.0.to_le_bytes()) {
            *byte = source;
        }
        if BIG {
            bytes.reverse();
        }
        Bytes(bytes)
    }

    fn is_odd(&self) -> Choice {
        Choice::from(u8::from(self.0 & 1 == 1))
    }

    const MODULUS: &'static str = match P {
        13 => "0d",
        251 => "fb",
        65521 => "fff1",
        _ => panic!("add the modulus and its generator here"),
    };
    const NUM_BITS: u32 = 64 - P.leading_zeros();
    const CAPACITY: u32 = Self::NUM_BITS - 1;
    const TWO_INV: Self = Self(P.div_ceil(2));
    const MULTIPLICATIVE_GENERATOR: Self = Self(match P {
        13 => 2,
        251 => 6,
        _ => 17,
    });
    const S: u32 = (P - 1).trailing_zeros();
    const ROOT_OF_UNITY: Self = Self(power(
        Self::MULTIPLICATIVE_GENERATOR.0,
        (P - 1) >> Self::S,
        P,
    ));
    const ROOT_OF_UNITY_INV: Self = Self(power(Self::ROOT_OF_UNITY.0, P - 2, P));
    const DELTA: Self = Self(power(Self::MULTIPLICATIVE_GENERATOR.0, 1 << Self::S, P));
}

impl<const P: u64, const N: usize, const BIG: bool> Group for Point<P, N, BIG> {
    type Scalar = Scalar<P, N, BIG>;

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Ok(Self(rng.try_next_u64()? % P))
    }

    fn identity() -> Self {
        Self(0)
    }

    fn generator() -> Self {
        Self(1)
    }

    fn is_identity(&self) -> Choice {
        self.0.ct_eq(&0)
    }

    fn double(&self) -> Self {
        *self + *self
    }
}

impl<const P: u64, const N: usize, const BIG: bool> Curve for Point<P, N, BIG> {
    type Affine = AffinePoint<P, N, BIG>;

    fn to_affine(&self) -> Self::Affine {
        AffinePoint(self.0)
    }
}

impl<const P: u64, const N: usize, const BIG: bool> GroupEncoding for AffinePoint<P, N, BIG> {
    type Repr = [u8; 8];

    fn from_bytes(bytes: &[u8; 8]) -> CtOption<Self> {
        let value = u64::from_le_bytes(*bytes);
        CtOption::new(Self(value), Choice::from(u8::from(value < P)))
    }

    fn from_bytes_unchecked(bytes: &[u8; 8]) -> CtOption<Self> {
        Self::from_bytes(bytes)
    }

    fn to_bytes(&self) -> [u8; 8] {
        self.0.to_le_bytes()
    }
}

impl<const P: u64, const N: usize, const BIG: bool> Mul<Scalar<P, N, BIG>>
    for AffinePoint<P, N, BIG>
{
    type Output = Point<P, N, BIG>;
    fn mul(self, scalar: Scalar<P, N, BIG>) -> Point<P, N, BIG> {
        Point(self.0) * scalar
    }
}

impl<const P: u64, const N: usize, const BIG: bool> Mul<&Scalar<P, N, BIG>>
    for AffinePoint<P, N, BIG>
{
    type Output = Point<P, N, BIG>;
    fn mul(self, scalar: &Scalar<P, N, BIG>) -> Point<P, N, BIG> {
        Point(self.0) * *scalar
    }
}

impl<const P: u64, const N: usize, const BIG: bool> CurveAffine for AffinePoint<P, N, BIG> {
    type Curve = Point<P, N, BIG>;
    type Scalar = Scalar<P, N, BIG>;

    fn identity() -> Self {
        Self(0)
    }

    fn generator() -> Self {
        Self(1)
    }

    fn is_identity(&self) -> Choice {
        self.0.ct_eq(&0)
    }

    fn to_curve(&self) -> Self::Curve {
        Point(self.0)
    }
}
