import { randomBytes } from 'node:crypto'
import { farcaster } from '@latchkey/wire'
import { approveChannel, findChannel } from '../../packages/server/src/vendors/farcaster/fake.ts'
import { approveKey } from '../../packages/server/src/vendors/farcaster/fakeSigners.ts'
import type { Session } from './signIn.ts'
import { createWallet, deviceIn, type TestDevice } from './vaultDevice.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export const ownFid = 4242
/** The worlds of one file share the registry of the sandbox, to which a key can be added only once. */
export const newSignerKey = () => `0x${randomBytes(32).toString('hex')}`

export const signerWorld = ({ settings, ...options }: WorldOptions = {}) =>
  createWorld({ ...options, settings: { farcaster_auth: true, ...settings } })

/** The user of a session proves a Farcaster account, with the calls of the app and its page. */
export async function linkFarcaster(
  world: World,
  { token }: Pick<Session, 'token'>,
  fid = ownFid,
): Promise<void> {
  const { body } = await world.post('/api/v1/farcaster/init', {}, { token })
  const channel = await findChannel(world.ctx, String(body.channel_token))
  if (!channel) throw new Error('The channel is not open.')
  const user = { fid, username: 'ada', display_name: 'Ada', bio: '', pfp_url: '' }
  await approveChannel(world.ctx, {
    token: String(body.channel_token),
    request: channel.request,
    user,
  })
  const status = await world.get('/api/v1/farcaster/status', {
    headers: { 'farcaster-channel-token': String(body.channel_token) },
  })
  const { message, signature } = status.body
  const proof = { channel_token: body.channel_token, message, signature, fid }
  const link = await world.post('/api/v1/farcaster/link', proof, { token })
  if (link.status !== 200) throw new Error(`Farcaster was not linked: ${JSON.stringify(link.body)}`)
}

/** A user with a wallet on a device, and a Farcaster account. */
export async function ownSigner(world: World, session: Session) {
  await linkFarcaster(world, session)
  const device = await deviceIn(world, session)
  const address = await createWallet(device)
  return { session, device, address }
}

/** The request of the frame. */
export const askForSigner = (device: TestDevice, key: string) =>
  device.call(farcaster.initSigner, { ed25519_public_key: key })

/** The request of the page. */
export const lookAtSigner = (world: World, { token }: Pick<Session, 'token'>, key: string) =>
  world.post('/api/v1/farcaster/signer/status', { ed25519_public_key: key }, { token })

/** The vendor's name of a request, from the address that its user opens. */
export function requestToken(request: object): string {
  const url = String(Reflect.get(request, 'signer_approval_url'))
  return new URL(url).searchParams.get('token') ?? ''
}

/** The user agrees in Farcaster, as the owner of an id. */
export const approveRequest = (world: World, request: object, fid = ownFid) =>
  approveKey(world.ctx, { token: requestToken(request), fid })

/** The key in the user's account. */
export async function readOwnKey(world: World, { token }: Pick<Session, 'token'>): Promise<unknown> {
  const { body } = await world.get('/api/v1/users/me', { token })
  const { linked_accounts } = body.user as { linked_accounts: Record<string, unknown>[] }
  return linked_accounts.find(({ type }) => type === 'farcaster')?.signer_public_key
}
