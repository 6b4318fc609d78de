import * as v from 'valibot'
import { AppGrant } from '../delegation/appGrant.ts'
import { endpoint } from '../endpoint.ts'
import { Uuid } from './slot.ts'

const base64url = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w-]+$/))

/**
 * Gives a device the key of a wallet that the app made before the first login, sealed by HPKE for `recipient_key` and
 * bound to the grant. The device has opened an intent to import that address. A device that stopped in between can ask
 * again.
 */
export const takeOver = endpoint({
  method: 'POST',
  path: '/api/v1/vault/intents/:intent_id/handover',
  guard: 'user',
  input: v.object({
    intent_id: Uuid,
    /** A public key of this device for one use: an uncompressed P-256 point in base64url. */
    recipient_key: base64url,
  }),
  reply: v.looseObject({ grant: AppGrant, encapsulated_key: base64url, ciphertext: base64url }),
})
