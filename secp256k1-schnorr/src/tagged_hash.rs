//! Tagged hashes of BIP340: `H_tag(m) = SHA256(SHA256(tag) ‖ SHA256(tag) ‖ m)`.
//!
//! The two copies of `SHA256(tag)` fill exactly one 64-byte block of SHA-256, so the state after
//! it (the midstate) depends on the tag alone and is worth keeping: hashing from a [`Tag`] saves
//! two compressions per call. The tags of BIP340 and BIP341 are constants here.

use sha2::{
    Digest, Sha256,
    digest::{
        Output,
        block_api::{Buffer, CoreProxy},
        common::hazmat::{SerializableState, SerializedState},
    },
};

/// The block-level core of SHA-256, which takes up work from a midstate.
type Core = <Sha256 as CoreProxy>::Core;

/// `H_tag(message)`, where the tag is used once and not worth keeping.
///
/// Cost: 3 compressions more than the message itself needs for a tag under 56 bytes.
///
/// ```
/// use secp256k1_schnorr::{Tag, tagged_hash};
///
/// let message = b"any length";
/// assert_eq!(tagged_hash(b"TapLeaf", message), Tag::TAP_LEAF.hash(&[message]));
/// ```
#[must_use]
pub fn tagged_hash(tag: &[u8], message: &[u8]) -> [u8; 32] {
    Tag::new(tag).hash(&[message])
}

/// A tag, kept as the state of SHA-256 after the block `SHA256(tag) ‖ SHA256(tag)`.
///
/// ```
/// use secp256k1_schnorr::Tag;
///
/// let tag = Tag::new(b"my-protocol/challenge");
/// let mut hasher = tag.hasher(); // a `sha2::Sha256`, fed piece by piece
/// sha2::Digest::update(&mut hasher, b"two ");
/// sha2::Digest::update(&mut hasher, b"pieces");
/// let digest: [u8; 32] = sha2::Digest::finalize(hasher).into();
/// assert_eq!(digest, tag.hash(&[b"two pieces"]));
/// # use secp256k1_schnorr::sha2;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    midstate: [u32; 8],
}

impl Tag {
    /// `BIP0340/aux`: the auxiliary randomness of signing (BIP340, Default Signing).
    pub const BIP340_AUX: Self = Self::from_midstate([
        0x24dd_3219,
        0x4eba_7e70,
        0xca0f_abb9,
        0x0fa3_166d,
        0x3afb_e4b1,
        0x4c44_df97,
        0x4aac_2739,
        0x249e_850a,
    ]);

    /// `BIP0340/nonce`: the nonce of signing (BIP340, Default Signing).
    pub const BIP340_NONCE: Self = Self::from_midstate([
        0x4661_5b35,
        0xf4bf_bff7,
        0x9f8d_c671,
        0x8362_7ab3,
        0x6021_7180,
        0x5735_8661,
        0x21a2_9e54,
        0x68b0_7b4c,
    ]);

    /// `BIP0340/challenge`: the scalar e of a signature (BIP340, Verification).
    pub const BIP340_CHALLENGE: Self = Self::from_midstate([
        0x9cec_ba11,
        0x2392_5381,
        0x1167_9112,
        0xd162_7e0f,
        0x97c8_7550,
        0x003c_c765,
        0x90f6_1164,
        0x33e9_b66a,
    ]);

    /// `TapLeaf`: a leaf of a script tree (BIP341, Script validation rules).
    pub const TAP_LEAF: Self = Self::from_midstate([
        0x9ce0_e4e6,
        0x7c11_6c39,
        0x38b3_caf2,
        0xc30f_5089,
        0xd3f3_936c,
        0x4763_6e60,
        0x7db3_3eea,
        0xddc6_f0c9,
    ]);

    /// `TapBranch`: an inner node of a script tree (BIP341, Script validation rules).
    pub const TAP_BRANCH: Self = Self::from_midstate([
        0x23a8_65a9,
        0xb8a4_0da7,
        0x977c_1e04,
        0xc49e_246f,
        0xb5be_1376,
        0x9d24_c9b7,
        0xb583_b5d4,
        0xa8d2_26d2,
    ]);

    /// `TapTweak`: the tweak of an internal key (BIP341, Script validation rules).
    pub const TAP_TWEAK: Self = Self::from_midstate([
        0xd129_a2f3,
        0x701c_655d,
        0x6583_b6c3,
        0xb941_9727,
        0x95f4_e232,
        0x94fd_54f4,
        0xa2ae_8d85,
        0x47ca_590b,
    ]);

    /// `TapSighash`: what a signature in a transaction signs (BIP341, Signature validation rules).
    pub const TAP_SIGHASH: Self = Self::from_midstate([
        0xf504_a425,
        0xd7f8_783b,
        0x1363_868a,
        0xe3e5_5658,
        0x6eee_945d,
        0xbc78_88dd,
        0x02a6_e2c3,
        0x1873_fe9f,
    ]);

    /// The tag of this midstate, for constants of other protocols; [`Tag::midstate`] gives it.
    ///
    /// ```
    /// use secp256k1_schnorr::Tag;
    ///
    /// /// `MuSig/noncecoef` of BIP327.
    /// const NONCE_COEFFICIENT: Tag = Tag::from_midstate([
    ///     0x2c7d_5a45, 0x06bf_7e53, 0x89be_68a6, 0x9712_54c0,
    ///     0x60ac_12d2, 0x7284_6dcd, 0x6c81_212f, 0xde7a_2500,
    /// ]);
    /// assert_eq!(NONCE_COEFFICIENT, Tag::new(b"MuSig/noncecoef"));
    /// ```
    #[must_use]
    pub const fn from_midstate(midstate: [u32; 8]) -> Self {
        Self { midstate }
    }

    /// The state of SHA-256 after the block `SHA256(tag) ‖ SHA256(tag)`, as its eight words.
    #[must_use]
    pub const fn midstate(&self) -> [u32; 8] {
        self.midstate
    }

    /// The tag of this name. BIP340 recommends that a protocol's tags begin with its own name.
    #[must_use]
    pub fn new(tag: &[u8]) -> Self {
        let digest = Sha256::digest(tag);
        let hasher = Sha256::new().chain_update(digest).chain_update(digest);
        let (core, _empty) = hasher.decompose();

        let mut midstate = [0; 8];
        for (word, bytes) in midstate.iter_mut().zip(core.serialize().chunks_exact(4)) {
            // Chunks of four are four bytes long.
            *word = u32::from_le_bytes(bytes.try_into().unwrap_or_default());
        }
        Self { midstate }
    }

    /// A hasher to which `SHA256(tag) ‖ SHA256(tag)` has already been fed.
    ///
    /// Its state and its buffer are wiped on drop.
    #[must_use]
    pub fn hasher(&self) -> Sha256 {
        // The core's state is serialized as its eight words, then the number of blocks so far, all
        // little endian; every 0.11 of sha2 has to read what another wrote.
        let mut state = SerializedState::<Core>::default();
        for (bytes, word) in state.chunks_exact_mut(4).zip(self.midstate) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        state[32..].copy_from_slice(&1u64.to_le_bytes());

        // Every state of that length is one of the core; a plain hasher stands in for the failure
        // that cannot be, so that nothing here can panic.
        Core::deserialize(&state).map_or_else(
            |_| Sha256::new(),
            |core| Sha256::compose(core, Buffer::<Core>::default()),
        )
    }

    /// `H_tag(parts[0] ‖ parts[1] ‖ …)`.
    #[must_use]
    pub fn hash(&self, parts: &[&[u8]]) -> [u8; 32] {
        let mut digest = Output::<Sha256>::default();
        self.hash_into(parts, &mut digest);
        digest.into()
    }

    /// [`Tag::hash`] into the caller's buffer, for digests that are secret and will be wiped.
    pub(crate) fn hash_into(&self, parts: &[&[u8]], digest: &mut Output<Sha256>) {
        let mut hasher = self.hasher();
        for part in parts {
            hasher.update(part);
        }
        hasher.finalize_into(digest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, without midstates.
    fn plain(tag: &[u8], message: &[u8]) -> [u8; 32] {
        let tag = Sha256::digest(tag);
        Sha256::new()
            .chain_update(tag)
            .chain_update(tag)
            .chain_update(message)
            .finalize()
            .into()
    }

    #[test]
    fn constants_are_the_midstates_of_their_names() {
        assert_eq!(Tag::from_midstate(Tag::TAP_LEAF.midstate()), Tag::TAP_LEAF);
        let named: [(Tag, &[u8]); 7] = [
            (Tag::BIP340_AUX, b"BIP0340/aux"),
            (Tag::BIP340_NONCE, b"BIP0340/nonce"),
            (Tag::BIP340_CHALLENGE, b"BIP0340/challenge"),
            (Tag::TAP_LEAF, b"TapLeaf"),
            (Tag::TAP_BRANCH, b"TapBranch"),
            (Tag::TAP_TWEAK, b"TapTweak"),
            (Tag::TAP_SIGHASH, b"TapSighash"),
        ];
        for (tag, name) in named {
            assert_eq!(tag, Tag::new(name));
            assert_eq!(tag.hash(&[]), plain(name, b""));
        }
    }

    #[test]
    fn hash_from_a_midstate_equals_the_definition_at_every_length_and_split() {
        let message: [u8; 200] = core::array::from_fn(|i| u8::try_from(i).unwrap_or(0));
        let tag = Tag::new(b"split");
        for length in 0..message.len() {
            let expected = plain(b"split", &message[..length]);
            assert_eq!(tag.hash(&[&message[..length]]), expected);
            for split in [0, 1, length / 2, length] {
                let (head, tail) = message[..length].split_at(split.min(length));
                assert_eq!(tag.hash(&[head, b"", tail]), expected);
            }
        }
    }

    #[test]
    fn tags_of_any_length_follow_the_definition() {
        let name = [0x5a; 150];
        for length in 0..name.len() {
            assert_eq!(
                tagged_hash(&name[..length], b"message"),
                plain(&name[..length], b"message")
            );
        }
    }
}
