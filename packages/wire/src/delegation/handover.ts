import { canonicalJson } from '../canonicalJson.ts'
import type { AppGrant } from './appGrant.ts'

/** What HPKE binds next to the grant when a wallet's key goes to the device of its user. */
export const handoverInfo = 'latchkey handover 1'

/**
 * What the wallet's key signs when a device has stored it. The signer erases its part only for this: no other process can
 * sign it, so a key that no device has is never erased.
 *
 * @example
 * const text = (...args: Parameters<typeof toHandoverStatement>) => toHandoverStatement(...args)
 */
export function toHandoverStatement({ app_id, wallet_id, address, user_id }: AppGrant): string {
  return canonicalJson({ typ: 'handover', app: app_id, user: user_id, wallet_id, address })
}
