import { AppError, farcaster, type Reply } from '@latchkey/wire'
import { type App, originsFor } from '../../app/app.ts'
import { amendCeremony, beginCeremony, readCeremony } from '../../ceremony/ceremony.ts'
import type { Context, SignedIn } from '../../context.ts'
import { readPlainAddress } from '../../network/plainAddress.ts'
import { chooseFarcaster } from '../../vendors/farcaster/choose.ts'
import type { ChannelAnswer, ChannelRequest } from '../../vendors/farcaster/farcaster.ts'

/** The data for verifying the login. The relay returns the answer only once, and it is added then. */
export type Channel = Pick<ChannelRequest, 'domain' | 'siweUri' | 'nonce'> & { answer?: ChannelAnswer }
type LoginPage = { origin: string | undefined; clientId: string | undefined }
export type NativeApp = {
  redirect_url?: string | null | undefined
  relying_party?: string | null | undefined
}

const nonceBytes = 16

export const toKey = (app: App, channelToken: string) =>
  ({ app, kind: 'farcaster-channel', key: channelToken }) as const

/** Opens a channel that lives for 120 s and ends in one login (R45: Farcaster logins). */
export async function openChannel(
  ctx: Context,
  params: { app: App; page: LoginPage; native: NativeApp; caller: SignedIn | undefined },
): Promise<Reply<typeof farcaster.init>> {
  const { app, page: place, native, caller } = params
  const site = getSite(ctx, params)
  const request = { domain: new URL(site).host, siweUri: site, nonce: newNonce(ctx) }
  const redirectUrl = native.redirect_url ? ownAddress(app, place, native.redirect_url) : undefined
  const channel = await chooseFarcaster(ctx).open({ ...request, ...(redirectUrl ? { redirectUrl } : {}) })
  const seconds = farcaster.timeoutMs / 1_000
  const userId = caller?.userId ?? ''
  await beginCeremony(ctx, { ...toKey(app, channel.channelToken), data: request, seconds, userId })
  return { connect_uri: channel.connectUri, channel_token: channel.channelToken }
}

/**
 * The progress of the login in a channel.
 * @throws AppError `invalid_credentials` when it was declined or has expired.
 */
export async function lookAtChannel(
  ctx: Context,
  { app, channelToken }: { app: App; channelToken: string },
): Promise<Reply<typeof farcaster.status>> {
  const key = toKey(app, channelToken)
  const readChannel = () => readCeremony<Channel>(ctx, key)
  const read = await readChannel()
  if (!read) throw rejectionError()
  const { data } = read
  const { nonce } = data
  // Kept, because the response with it may never have reached the page.
  if (data.answer) return { state: 'completed', nonce, ...data.answer }
  const status = await chooseFarcaster(ctx).status(channelToken)
  if (status.state === 'pending') return { state: 'pending', nonce }
  if (status.state === 'gone') {
    // A concurrent poll may have received the answer.
    const { answer } = (await readChannel())?.data ?? {}
    if (!answer) throw rejectionError()
    return { state: 'completed', nonce, ...answer }
  }
  await amendCeremony(ctx, { ...key, read, data: { ...data, answer: status.answer } })
  return { state: 'completed', nonce, ...status.answer }
}

export function newNonce(ctx: Context): string {
  return Buffer.from(ctx.random(nonceBytes)).toString('hex')
}

export function rejectionError(): AppError {
  return new AppError('invalid_credentials', { message: 'The request was rejected. Please try again.' })
}

/** The page that the wallet shows: the caller's own, or one of the app's that a native app names. */
function getSite(
  ctx: Context,
  { app, page: place, native }: { app: App; page: LoginPage; native: NativeApp },
): string {
  if (place.origin !== undefined) return place.origin
  const party = native.relying_party
  const ownOrigin = originsFor(app, place.clientId).find(
    (origin) => origin === party || new URL(origin).host === party,
  )
  return ownOrigin ?? ctx.config.publicUrl
}

/** The wallet parses it with its own parser, so it gets exactly the checked address. */
function ownAddress(app: App, { clientId }: LoginPage, address: string): string {
  const { origin, protocol, href } = readPlainAddress(address)
  const isOwn =
    originsFor(app, clientId).includes(origin) ||
    app.settings.allowed_native_app_url_schemes.includes(protocol.slice(0, -1))
  if (!isOwn) throw new AppError('invalid_origin')
  return href
}
