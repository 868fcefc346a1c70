//! Forwarding of operators to inherent methods, by value and by reference.

/// `lhs op rhs` for the four combinations of values and references, from `function(&lhs, &rhs)`.
macro_rules! forward_binary {
    ($trait:ident, $method:ident, $lhs:ty, $rhs:ty => $output:ty, $function:expr) => {
        forward_binary!(@one $trait, $method, $lhs, $rhs => $output, |a, b| $function(&a, &b));
        forward_binary!(@one $trait, $method, $lhs, &$rhs => $output, |a, b| $function(&a, b));
        forward_binary!(@one $trait, $method, &$lhs, $rhs => $output, |a, b| $function(a, &b));
        forward_binary!(@one $trait, $method, &$lhs, &$rhs => $output, |a, b| $function(a, b));
    };
    (@one $trait:ident, $method:ident, $lhs:ty, $rhs:ty => $output:ty, |$a:ident, $b:ident| $result:expr) => {
        impl $trait<$rhs> for $lhs {
            type Output = $output;

            #[inline]
            fn $method(self, $b: $rhs) -> $output {
                let $a = self;
                $result
            }
        }
    };
}

/// `lhs op= rhs` for a value and a reference, from `function(&lhs, &rhs)`.
macro_rules! forward_assign {
    ($trait:ident, $method:ident, $lhs:ty, $rhs:ty, $function:expr) => {
        impl $trait<$rhs> for $lhs {
            #[inline]
            fn $method(&mut self, rhs: $rhs) {
                *self = $function(self, &rhs);
            }
        }

        impl $trait<&$rhs> for $lhs {
            #[inline]
            fn $method(&mut self, rhs: &$rhs) {
                *self = $function(self, rhs);
            }
        }
    };
}

/// `-a` for a value and a reference, from the inherent `negate`.
macro_rules! forward_negation {
    ($type:ty) => {
        impl Neg for $type {
            type Output = $type;

            #[inline]
            fn neg(self) -> $type {
                self.negate()
            }
        }

        impl Neg for &$type {
            type Output = $type;

            #[inline]
            fn neg(self) -> $type {
                self.negate()
            }
        }
    };
}
