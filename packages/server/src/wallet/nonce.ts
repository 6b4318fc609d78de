import { limits } from '@latchkey/wire'
import type { Context } from '../context.ts'

type Deps = Pick<Context, 'seal' | 'now'>

/** A new one every ten seconds; nothing is stored, because any process of the server recognizes its own. */
const stepSeconds = 10
/** The clocks of machines in one cluster may differ by this much. */
const clockLeewaySeconds = 30

/** Creates a nonce for the next device proof: a time and its HMAC under a key of this app (RFC 9449, section 8). */
export async function issueNonce({ seal, now }: Deps, appId: string): Promise<string> {
  const seconds = Math.floor(now().getTime() / 1_000)
  return sign(seal, { appId, moment: String(seconds - (seconds % stepSeconds)) })
}

/** When the nonce expires, or undefined if it is not ours, of another app or expired. */
export async function nonceEnd(
  { seal, now }: Deps,
  claim: { appId: string; nonce: string },
): Promise<Date | undefined> {
  const [moment = '', mac = ''] = claim.nonce.split('.')
  if (!/^\d{1,12}$/.test(moment)) return undefined
  const isOurs = await seal.isMac({
    appId: claim.appId,
    purpose: 'proof-nonce',
    message: moment,
    mac: Buffer.from(mac, 'base64url'),
  })
  const ageSeconds = now().getTime() / 1_000 - Number(moment)
  if (!isOurs || ageSeconds >= limits.proofNonceSeconds || ageSeconds < -clockLeewaySeconds) return undefined
  return new Date((Number(moment) + limits.proofNonceSeconds) * 1_000)
}

async function sign(seal: Context['seal'], moment: { appId: string; moment: string }): Promise<string> {
  const mac = await seal.mac(moment.appId, 'proof-nonce', moment.moment)
  return `${moment.moment}.${Buffer.from(mac).toString('base64url')}`
}
