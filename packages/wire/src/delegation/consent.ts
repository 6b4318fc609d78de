import * as v from 'valibot'
import { AppId } from '../app.ts'
import { canonicalJson } from '../canonicalJson.ts'
import { ChainType } from '../vault/slot.ts'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
/** SHA-256 in base64url. */
const hash = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/**
 * What a user agrees to when an app may sign for a wallet. The wallet frame seals the wallet's key together with it, so
 * the key is valid only for these terms.
 */
export const DelegationConsent = v.strictObject({
  version: v.literal(1),
  app_id: AppId,
  user_id: text,
  wallet_id: text,
  address: text,
  chain_type: ChainType,
  /** From the signer, for one consent. */
  challenge: text,
  /** The quorum whose signatures are required. Its keys can change later, by its own signatures. */
  quorum_id: text,
  /** What may be signed. A later change of the policy can only narrow it. */
  policy_id: text,
  policy_hash: hash,
})
export type DelegationConsent = v.InferOutput<typeof DelegationConsent>

/**
 * Encodes a consent as the bytes that are sealed with the key and hashed.
 *
 * @example
 * const hash = (...args: Parameters<typeof toConsentBytes>) =>
 *   crypto.subtle.digest('SHA-256', toConsentBytes(...args))
 */
export function toConsentBytes(consent: DelegationConsent): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalJson(consent))
}

/**
 * The `info` of HPKE, bound in addition to the consent ([RFC 9180](https://www.rfc-editor.org/rfc/rfc9180) section
 * 5.1).
 */
export const delegationInfo = 'latchkey delegation 1'
