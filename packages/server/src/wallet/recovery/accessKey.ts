import type { Context } from '../../context.ts'
import type { SlotOwner } from '../halves.ts'

type Deps = Pick<Context, 'seal'>
/** An access key, and its slot. */
type AccessClaim = { owner: SlotOwner; slotId: string; accessKey: string }

/**
 * The verifier of a password's access key: its MAC under a key of the app that is not in the database. An attacker who
 * reads the row cannot test guesses with it, and a copy in another slot or user matches nothing.
 */
export async function toAccessVerifier({ seal }: Deps, claim: AccessClaim): Promise<string> {
  return Buffer.from(await seal.mac(claim.owner.appId, 'access-key', toMessage(claim))).toString('base64url')
}

/** Compares in constant time. */
export function matchesVerifier({ seal }: Deps, claim: AccessClaim, verifier: string): Promise<boolean> {
  return seal.isMac({
    appId: claim.owner.appId,
    purpose: 'access-key',
    message: toMessage(claim),
    mac: Buffer.from(verifier, 'base64url'),
  })
}

function toMessage({ owner, slotId, accessKey }: AccessClaim): string {
  return JSON.stringify(['access-key/v1', owner.appId, owner.userId, owner.entropyId, slotId, accessKey])
}
