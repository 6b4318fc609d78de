import { limits } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { listKnown, storeKnown } from './knownDeviceStore.ts'

/** What published clients keep in storage and send with every call (protocol 1.2); short ones could be guessed. */
const caIdHeader = 'privy-ca-id'
const caIdForm = /^[\w-]{16,128}$/

export type Device = { appId: string; userId: string; caId: string | undefined }

/** The id that a client keeps, of a call; undefined when it keeps none. */
export function readCaId(request: { header(name: string): string | undefined }): string | undefined {
  const caId = request.header(caIdHeader)
  return caId !== undefined && caIdForm.test(caId) ? caId : undefined
}

/**
 * Notes that this device has just logged in to the account. Only a keyed hash is kept, of the newest few and for a
 * while. A session of a login that is on hold makes no device known: it may be a thief's.
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

/** Under which name this device is known to the account; undefined when it has not logged in to it lately. */
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

/** Told apart from the message of a code by its length. */
function toMessage(userId: string, caId: string): string {
  return JSON.stringify(['known-device', userId, caId])
}
