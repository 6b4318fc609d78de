import { describe, expect, test } from 'vitest'
import { guestClient, newClient, signedInClient } from '../../../../../test/support/journeys/client.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import {
  approveChannel,
  closeChannel,
  findChannel,
  signLogin,
} from '../../../../server/src/vendors/farcaster/fake.ts'
import { transferOffer } from '../../account/transfer.ts'
import type { CallOptions } from '../../call.ts'
import type { Client } from '../../client.ts'
import { createFarcasterFlow, type FarcasterFlow, transferFarcaster } from './flow.ts'
import { initLoginToFrame, loginToFrame } from './miniApp.ts'

const ada = { fid: 4242, username: 'ada', display_name: 'Ada', bio: '', pfp_url: '' }

const farcasterWorld = (settings = {}) => createWorld({ settings: { farcaster_auth: true, ...settings } })

/** A client whose waits advance the clock. */
function patient(client: Client, world: World): Client {
  client.wait = async (ms) => world.clock.forward({ seconds: ms / 1_000 })
  return client
}

/** Acts in the wallet as soon as it is asked. */
function atWallet(flow: FarcasterFlow, act: (token: string) => Promise<void>): void {
  const stop = flow.subscribe((state) => {
    if (state.status !== 'awaiting-uri') return
    stop()
    void act(new URL(state.connectUri).searchParams.get('channelToken') ?? '')
  })
}

const approve =
  (world: World, user = ada) =>
  async (token: string) => {
    const { request } = (await findChannel(world.ctx, token)) ?? {}
    if (request) await approveChannel(world.ctx, { token, request, user })
  }

describe('createFarcasterFlow', () => {
  test('logs a new user in', async () => {
    const world = await farcasterWorld()
    const client = patient(newClient(world), world)
    const flow = createFarcasterFlow(client)
    const states: string[] = []
    flow.subscribe(({ status }) => states.push(status))
    atWallet(flow, approve(world))
    const { user, isNewUser, account } = await flow.start()
    expect([...new Set(states)]).toEqual([
      'generating-uri',
      'awaiting-uri',
      'polling-status',
      'submitting-token',
      'done',
    ])
    expect(isNewUser).toBe(true)
    expect(user.farcaster).toMatchObject({ fid: 4242, username: 'ada', displayName: 'Ada' })
    expect(account).toMatchObject({ type: 'farcaster' })
  })

  test('a guest who logs in keeps the user', async () => {
    const world = await farcasterWorld({ guest_auth: true })
    const client = patient(await guestClient(world), world)
    const guest = client.session.store.getState().user?.id
    const flow = createFarcasterFlow(client)
    atWallet(flow, approve(world))
    expect((await flow.start()).user).toMatchObject({ id: guest, isGuest: false, farcaster: { fid: 4242 } })
  })

  test('links, and takes over from another user', async () => {
    const world = await farcasterWorld()
    const first = createFarcasterFlow(patient(newClient(world), world))
    atWallet(first, approve(world))
    await first.start()

    const client = patient(await signedInClient(world), world)
    const flow = createFarcasterFlow(client, { intent: 'link' })
    atWallet(flow, approve(world))
    const offer = transferOffer(await flow.start().catch((error) => error))
    expect(offer).toMatchObject({ subject: '4242', account: { displayName: 'ada' } })
    const { nonce = '', subject = '' } = offer ?? {}
    const user = await transferFarcaster(client, { nonce, fid: subject })
    expect(user).toMatchObject({ farcaster: { fid: 4242 }, email: {} })
  })

  test('error: a login nobody approves is given up after two minutes', async () => {
    const world = await farcasterWorld()
    const flow = createFarcasterFlow(patient(newClient(world), world))
    await expect(flow.start()).rejects.toMatchObject({
      code: 'client_request_timeout',
      message: 'The request timed out. Try again.',
    })
    expect(flow.getState().status).toBe('error')
    atWallet(flow, approve(world))
    expect((await flow.start()).user.farcaster?.fid).toBe(4242)
  })

  test('error: a login that is declined says so, and may be tried again', async () => {
    const world = await farcasterWorld()
    const flow = createFarcasterFlow(patient(newClient(world), world))
    atWallet(flow, (token) => closeChannel(world.ctx, token))
    await expect(flow.start()).rejects.toMatchObject({
      code: 'invalid_credentials',
      message: 'The request was rejected. Please try again.',
    })
    atWallet(flow, approve(world))
    expect((await flow.start()).isNewUser).toBe(true)
  })

  test('a reset stops the waiting and leaves nobody logged in', async () => {
    const world = await farcasterWorld()
    const client = patient(newClient(world), world)
    const flow = createFarcasterFlow(client)
    atWallet(flow, async () => flow.reset())
    await expect(flow.start()).rejects.toMatchObject({ code: 'exited_auth_flow' })
    expect(flow.getState()).toEqual({ status: 'initial' })
    expect(client.session.store.getState().user).toBeNull()
  })

  test('a reset ends the request that is under way', async () => {
    const world = await farcasterWorld()
    const client = newClient(world)
    const { call } = client
    let status: Promise<unknown> | undefined
    client.call = ((endpoint: never, input: never, options: CallOptions) => {
      if (!options?.signal) return call(endpoint, input, options)
      status = call(endpoint, input, options)
      flow.reset()
      return status
    }) as typeof call
    const flow = createFarcasterFlow(client)
    await expect(flow.start()).rejects.toMatchObject({ code: 'exited_auth_flow' })
    await expect(status).rejects.toMatchObject({ code: 'client_request_canceled' })
  })

  test('error: a second start while one runs is refused and harms nothing', async () => {
    const world = await farcasterWorld()
    const flow = createFarcasterFlow(patient(newClient(world), world))
    atWallet(flow, approve(world))
    const first = flow.start()
    await expect(flow.start()).rejects.toThrow('No move')
    expect((await first).isNewUser).toBe(true)
  })

  test('error: only existing users where signing up is off', async () => {
    const world = await farcasterWorld()
    const flow = createFarcasterFlow(patient(newClient(world), world))
    atWallet(flow, approve(world))
    await expect(flow.start({ disableSignup: true })).rejects.toMatchObject({ code: 'user_does_not_exist' })
  })
})

describe('inside a frame', () => {
  test('logs in with what the Farcaster client signed', async () => {
    const world = await farcasterWorld()
    const client = newClient(world)
    const { nonce } = await initLoginToFrame(client)
    const page = { domain: 'localhost:3000', siweUri: 'http://localhost:3000' }
    const proof = signLogin({ ...page, nonce, fid: 7, now: world.clock.now() })
    expect((await loginToFrame(client, proof)).user.farcaster?.fid).toBe(7)
  })

  test('error: a message without an id is not sent', async () => {
    const client = newClient(await farcasterWorld())
    await expect(loginToFrame(client, { message: 'hello', signature: '0x' })).rejects.toThrow('Farcaster ID')
  })
})
