import type { Context } from '../../context.ts'
import type { SlotOwner } from '../halves.ts'

type Deps = Pick<Context, 'seal'>
/** An access key, with the slot that it is for. */
type AccessClaim = { owner: SlotOwner; slotId: string; accessKey: string }

/**
 * What a password's access key is compared with later: its MAC under a key of the app that is not in the database. Who
 * reads the row has nothing to test guesses on; who copies it to another slot or user has what nothing matches.
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
