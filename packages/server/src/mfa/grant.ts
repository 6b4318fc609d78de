import { limits } from '@latchkey/wire'
import type { Context } from '../context.ts'

/**
 * What a second factor was passed for: `use` of wallets, for a quarter of an hour; or one `change` of what guards them,
 * for a minute. A grant to use opens nothing that a change does, however young it is (R54: binding of a grant). Who
 * enrolls the first factor gets one for the first `codes`, which opens nothing else.
 */
export type GrantPurpose = 'use' | 'change' | 'codes'

/** Whose grant it is, and where it counts: in one session, on one device. */
export type GrantHolder = { appId: string; userId: string; sessionId: string; deviceId: string }
type Deps = Pick<Context, 'seal' | 'now'>

/** Clocks of several servers differ. */
const earlySeconds = 30
const lifeSeconds: Record<GrantPurpose, number> = {
  use: limits.mfaGrantSeconds,
  change: limits.mfaSensitiveGrantSeconds,
  codes: limits.mfaCodesGrantSeconds,
}

/** Moment and purpose with their MAC. For whom it is stands in the MAC alone, and is looked up anew each time. */
export async function issueGrant(
  { seal, now }: Deps,
  { holder, purpose }: { holder: GrantHolder; purpose: GrantPurpose },
): Promise<string> {
  const moment = String(Math.floor(now().getTime() / 1_000))
  const mac = await seal.mac(holder.appId, 'mfa-grant', toMessage(holder, { moment, purpose }))
  return `${moment}.${purpose}.${Buffer.from(mac).toString('base64url')}`
}

/** Whether a token says that this caller has passed a second factor for this, lately. */
export async function isGranted(
  { seal, now }: Deps,
  { holder, purpose, token }: { holder: GrantHolder; purpose: GrantPurpose; token: string },
): Promise<boolean> {
  const [moment = '', grantedPurpose = '', mac = ''] = token.slice(0, 200).split('.')
  if (!/^\d{1,12}$/.test(moment)) return false
  // Who has passed it for a change may use the wallet as well, and make codes.
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
