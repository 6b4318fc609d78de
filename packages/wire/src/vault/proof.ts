import * as v from 'valibot'

/**
 * The vault: server halves of key slots, and the crash-safe creation of wallets (security 2). Called only by the wallet
 * frame. Every call has the access token and, in the header `latchkey-proof`, a proof signed by the device key
 * (security 2.2).
 */
export const proofHeader = 'latchkey-proof'
/** Responses of the vault have a new nonce for the next proof. */
export const nonceHeader = 'latchkey-nonce'
/** The MFA grant, for users who enrolled. */
export const mfaHeader = 'latchkey-mfa'

/**
 * Signed by the key of an address: personal_sign as hex for Ethereum; for Solana Ed25519 over the UTF-8 of the text,
 * base64url.
 */
export const AddressProof = v.pipe(v.string(), v.regex(/^(0x[0-9a-f]{130}|[A-Za-z0-9_-]{86})$/))
