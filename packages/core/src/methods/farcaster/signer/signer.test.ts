import { AppError, farcaster } from '@latchkey/wire'
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { type DeviceOptions, host, onDevice } from '../../../../../../test/support/browserDevice.ts'
import {
  approveRequest,
  linkFarcaster,
  ownFid,
  requestToken,
  signerWorld,
} from '../../../../../../test/support/farcasterSigner.ts'
import { signIn } from '../../../../../../test/support/signIn.ts'
import type { World } from '../../../../../../test/support/world.ts'
import { declineKey, removeKey } from '../../../../../server/src/vendors/farcaster/fakeSigners.ts'
import type { WalletContext } from '../../../wallet/connect.ts'
import { createWallet } from '../../../wallet/embedded/createWallet.ts'
import { createFarcasterSignerFlow, type FarcasterSignerFlow } from './signerFlow.ts'
import { getFarcasterSignerKey } from './signerOwner.ts'
import { signFarcasterMessage } from './signFarcasterMessage.ts'

const hash = Uint8Array.from({ length: 20 }, (_, n) => n)
const readUser = ({ client }: WalletContext) => client.session.store.getState().user

async function scene(options: DeviceOptions = {}) {
  const world = await signerWorld({ origins: [host] })
  const login = await signIn(world)
  await linkFarcaster(world, login)
  const wait = async (ms: number) => world.clock.forward({ seconds: ms / 1_000 })
  const context = await onDevice(world, login, { wait, ...options })
  await createWallet(context)
  return { world, login, context, flow: createFarcasterSignerFlow(context) }
}

/** Acts in Farcaster as soon as it is asked. */
function inFarcaster(flow: FarcasterSignerFlow, act: (url: string) => unknown): void {
  const stop = flow.subscribe((state) => {
    if (state.status !== 'awaiting-approval') return
    stop()
    void act(state.approvalUrl)
  })
}

const approve = (world: World, fid?: number) => (url: string) =>
  approveRequest(world, { signer_approval_url: url }, fid)
const toToken = (url: string) => requestToken({ signer_approval_url: url })

describe('createFarcasterSignerFlow', () => {
  test('asks, waits for the approval, and the user has a key that signs', async () => {
    const { world, context, flow } = await scene()
    const statuses: string[] = []
    flow.subscribe(({ status }) => statuses.push(status))
    inFarcaster(flow, approve(world))
    await flow.start()
    expect([...new Set(statuses)]).toEqual(['requesting', 'awaiting-approval', 'done'])
    const key = getFarcasterSignerKey(context.client)
    expect(readUser(context)?.farcaster?.signerPublicKey).toBe(`0x${Buffer.from(key).toString('hex')}`)
    const signature = await signFarcasterMessage(context, hash)
    expect(ed25519.verify(signature, hash, key, { zip215: false })).toBe(true)
  })

  test('is done at once where the key was approved before', async () => {
    const { world, context, flow } = await scene()
    inFarcaster(flow, approve(world))
    await flow.start()
    const statuses: string[] = []
    const again = createFarcasterSignerFlow(context)
    again.subscribe(({ status }) => statuses.push(status))
    await again.start()
    expect([...new Set(statuses)]).toEqual(['requesting', 'done'])
  })

  test('that is started twice asks once, and both calls end alike', async () => {
    const events: string[] = []
    const { world, flow } = await scene({ events })
    inFarcaster(flow, approve(world))
    await Promise.all([flow.start(), flow.start()])
    expect(events.filter((event) => event === 'farcaster:init-signer')).toHaveLength(1)
  })

  test('error: an approval that does not come is given up after five minutes, and may be asked for again', async () => {
    const { world, flow } = await scene()
    const before = world.clock.now().getTime()
    const urls: string[] = []
    inFarcaster(flow, (url) => urls.push(url))
    await expect(flow.start()).rejects.toMatchObject({
      code: 'client_request_timeout',
      message: 'The request timed out. Try again.',
    })
    expect(world.clock.now().getTime() - before).toBe(farcaster.signerTimeoutMs)
    // The request is open for a day: the user may have scanned the present code.
    inFarcaster(flow, (url) => {
      urls.push(url)
      return approve(world)(url)
    })
    await flow.start()
    expect(new Set(urls).size).toBe(1)
  })

  test.each([
    ['declined', (world: World) => (url: string) => declineKey(world.ctx, toToken(url))],
    ['approved by another id', (world: World) => approve(world, 99)],
  ])('error: a request that is %s says so, and may be made again', async (_, act) => {
    const { world, flow } = await scene()
    inFarcaster(flow, act(world))
    await expect(flow.start()).rejects.toMatchObject({
      code: 'invalid_credentials',
      message: 'The request was rejected. Please try again.',
    })
    expect(flow.getState().status).toBe('error')
  })

  test('a phone that is offline for a moment goes on waiting', async () => {
    const { world, context, flow } = await scene()
    const { call } = context.client
    let silent = 2
    inFarcaster(flow, approve(world))
    context.client.call = ((...args: Parameters<typeof call>) =>
      args[0].path.endsWith('signer/status') && silent-- > 0
        ? Promise.reject(new AppError('server_unreachable'))
        : call(...args)) as typeof call
    await flow.start()
    expect(flow.getState()).toEqual({ status: 'done' })
  })

  test('security: an answer after a reset, a logout or for another user goes nowhere', async () => {
    const { world, context, flow } = await scene()
    inFarcaster(flow, () => flow.reset())
    await expect(flow.start()).rejects.toMatchObject({ code: 'exited_auth_flow' })
    expect(flow.getState()).toEqual({ status: 'initial' })
    inFarcaster(flow, async (url) => {
      await context.client.session.logout()
      await approve(world)(url)
    })
    await expect(flow.start()).rejects.toMatchObject({ code: 'exited_auth_flow' })
    expect(readUser(context)).toBeNull()
    await expect(flow.start()).rejects.toMatchObject({ code: 'must_be_authenticated' })
  })
})

describe('a user of a signer', () => {
  test('error: needs a wallet and a Farcaster account', async () => {
    const world = await signerWorld({ origins: [host] })
    const login = await signIn(world)
    const context = await onDevice(world, login)
    const calls = [
      () => createFarcasterSignerFlow(context).start(),
      () => signFarcasterMessage(context, hash),
      async () => getFarcasterSignerKey(context.client),
    ]
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({
        code: 'embedded_wallet_not_found',
        message: 'Must have an embedded wallet to use Farcaster signers',
      })
    await createWallet(context)
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({
        code: 'linked_account_not_found',
        message: 'Must have Farcaster account to use Farcaster signers',
      })
  })

  test('error: signs nothing before the approval, and nothing but 20 bytes', async () => {
    const events: string[] = []
    const { world, context, flow } = await scene({ events })
    expect(() => getFarcasterSignerKey(context.client)).toThrow('Add a signer first')
    await expect(signFarcasterMessage(context, hash)).rejects.toThrow('Add a signer first')
    inFarcaster(flow, approve(world))
    await flow.start()
    for (const bad of [new Uint8Array(), new Uint8Array(32), 'x'.repeat(20), null])
      await expect(signFarcasterMessage(context, bad as Uint8Array)).rejects.toMatchObject({
        code: 'invalid_message',
      })
    expect(events).not.toContain('farcaster:sign')
  })

  test('recovers the wallet on a new device, and signs there', async () => {
    const { world, login, context, flow } = await scene()
    inFarcaster(flow, approve(world))
    await flow.start()
    const away = await onDevice(world, await signIn(world, login.email))
    const signature = await signFarcasterMessage(away, hash)
    const key = getFarcasterSignerKey(context.client)
    expect(ed25519.verify(signature, hash, key, { zip215: false })).toBe(true)
  })

  test('error: whose signer was revoked is told so, and the page’s user has none from then on', async () => {
    const { world, login, flow } = await scene()
    let token = ''
    inFarcaster(flow, (url) => {
      token = toToken(url)
      return approve(world)(url)
    })
    await flow.start()
    await removeKey(world.ctx, token)
    const away = await onDevice(world, await signIn(world, login.email))
    await expect(signFarcasterMessage(away, hash)).rejects.toMatchObject({
      code: 'linked_account_not_found',
    })
    expect(readUser(away)?.farcaster?.fid).toBe(ownFid)
    expect(readUser(away)?.farcaster?.signerPublicKey ?? null).toBeNull()
  })
})
