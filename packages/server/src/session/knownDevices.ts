import { limits } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { listKnown, storeKnown } from './knownDeviceStore.ts'

/** The id that published clients store and send with every call (protocol 1.2); short ones could be guessed. */
const caIdHeader = 'privy-ca-id'
const caIdForm = /^[\w-]{16,128}$/

export type Device = { appId: string; userId: string; caId: string | undefined }

/** The client's stored id from a call; undefined without one. */
export function readCaId(request: { header(name: string): string | undefined }): string | undefined {
  const caId = request.header(caIdHeader)
  return caId !== undefined && caIdForm.test(caId) ? caId : undefined
}

/**
 * Records that this device has just logged in to the account. Stores only a keyed hash, of the newest few devices and
 * for a limited time. The session of a held login makes no device known: it may be a thief's.
 */
export async function rememberDevice(ctx: Context, login: Device & { sessionId: string }): Promise<void> {
  if (login.caId === undefined) return
  const now = ctx.now()
  await storeKnown(ctx.db, {
    userId: login.userId,
    device: await ctx.seal.mac(login.appId, 'code', toMessage(login.userId, login.caId)),
    sessionId: login.sessionId,
    max: limits.knownDevices,
    expiresAt: new Date(now.getTime() + limits.knownDeviceDays * 24 * 3_600_000),
    now,
  })
}

/** The id of this device if it is known to the account; undefined if it has not logged in to it lately. */
export async function findKnownDevice(ctx: Context, device: Device): Promise<string | undefined> {
  if (device.caId === undefined) return undefined
  const message = toMessage(device.userId, device.caId)
  for (const mac of await listKnown(ctx.db, {
    userId: device.userId,
    max: limits.knownDevices,
    now: ctx.now(),
  }))
    if (await ctx.seal.isMac({ appId: device.appId, purpose: 'code', message, mac }))
      return Buffer.from(mac).toString('base64url')
  return undefined
}

/** Its length distinguishes it from the message of a code. */
function toMessage(userId: string, caId: string): string {
  return JSON.stringify(['known-device', userId, caId])
}
