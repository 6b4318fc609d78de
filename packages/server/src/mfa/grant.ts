import { limits } from '@latchkey/wire'
import type { Context } from '../context.ts'

/**
 * The purpose for which a second factor was verified: `use` of wallets, for a quarter of an hour; or one `change` of
 * their protection, for a minute. A grant for use never allows a change, however new it is (R54: binding of a grant).
 * Enrolling the first factor gives one for the first `codes`, which allows nothing else.
 */
export type GrantPurpose = 'use' | 'change' | 'codes'

/** The holder of a grant: one user in one session on one device. */
export type GrantHolder = { appId: string; userId: string; sessionId: string; deviceId: string }
type Deps = Pick<Context, 'seal' | 'now'>

/** Clocks of several servers differ. */
const earlySeconds = 30
const lifeSeconds: Record<GrantPurpose, number> = {
  use: limits.mfaGrantSeconds,
  change: limits.mfaSensitiveGrantSeconds,
  codes: limits.mfaCodesGrantSeconds,
}

/** Time and purpose with their MAC. The holder is only in the MAC and is looked up on every check. */
export async function issueGrant(
  { seal, now }: Deps,
  { holder, purpose }: { holder: GrantHolder; purpose: GrantPurpose },
): Promise<string> {
  const moment = String(Math.floor(now().getTime() / 1_000))
  const mac = await seal.mac(holder.appId, 'mfa-grant', toMessage(holder, { moment, purpose }))
  return `${moment}.${purpose}.${Buffer.from(mac).toString('base64url')}`
}

/** Whether a token proves that this caller has recently verified a second factor for this purpose. */
export async function isGranted(
  { seal, now }: Deps,
  { holder, purpose, token }: { holder: GrantHolder; purpose: GrantPurpose; token: string },
): Promise<boolean> {
  const [moment = '', grantedPurpose = '', mac = ''] = token.slice(0, 200).split('.')
  if (!/^\d{1,12}$/.test(moment)) return false
  // A factor verified for a change also allows using the wallet and creating codes.
  if (grantedPurpose !== purpose && grantedPurpose !== 'change') return false
  const age = now().getTime() / 1_000 - Number(moment)
  if (age >= lifeSeconds[purpose] || age < -earlySeconds) return false
  const message = toMessage(holder, { moment, purpose: grantedPurpose })
  return seal.isMac({
    appId: holder.appId,
    purpose: 'mfa-grant',
    message,
    mac: Buffer.from(mac, 'base64url'),
  })
}

function toMessage(
  { userId, sessionId, deviceId }: GrantHolder,
  { moment, purpose }: { moment: string; purpose: string },
): string {
  return JSON.stringify(['grant/v1', userId, sessionId, deviceId, purpose, moment])
}
