import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { farcaster } from '@latchkey/wire'
import { type Hex, recoverTypedDataAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import {
  approveRequest,
  askForSigner,
  linkFarcaster,
  lookAtSigner,
  newSignerKey,
  ownFid,
  ownSigner,
  readOwnKey,
  requestToken,
  signerWorld,
} from '../../../../../../test/support/farcasterSigner.ts'
import { type Session, signIn } from '../../../../../../test/support/signIn.ts'
import { createWallet, deviceIn, refusal } from '../../../../../../test/support/vaultDevice.ts'
import { restart, warmPool } from '../../../../../../test/support/world.ts'
import { setVendorKeys } from '../../../app/vendorKeys.ts'
import {
  approveKey,
  declineKey,
  expireKey,
  findKeyRequest,
  removeKey,
} from '../../../vendors/farcaster/fakeSigners.ts'
import { checkFarcaster } from '../check.ts'

async function scene() {
  const world = await signerWorld()
  const own = await ownSigner(world, await signIn(world))
  const key = newSignerKey()
  const ask = (device = own.device) => askForSigner(device, key)
  const look = (session: Pick<Session, 'token'> = own.session) => lookAtSigner(world, session, key)
  return { world, key, ask, look, ...own }
}

const lines = async ({ world, session }: Awaited<ReturnType<typeof scene>>) =>
  (
    await world.ctx.db
      .selectFrom('audit_log')
      .select(['event', 'data'])
      .where('user_id', '=', session.userId)
      .where('event', 'like', 'farcaster.signer%')
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)

describe('a signer', () => {
  test('is asked for, approved in Farcaster, named on the account, and its user is notified', async () => {
    const s = await scene()
    const { world, session, key, ask, look } = s
    const request = await ask()
    expect(request).toMatchObject({
      public_key: key,
      status: 'pending_approval',
      signer_approval_url: expect.stringContaining('/sandbox/'),
    })
    expect((await look()).body).toEqual(request)
    expect(await readOwnKey(world, session)).toBeUndefined()
    const mails = world.inbox.length
    await approveRequest(world, request)
    const approval = { public_key: key, status: 'approved', fid: ownFid }
    expect((await look()).body).toEqual(approval)
    expect(await readOwnKey(world, session)).toBe(key)
    expect(await ask()).toEqual(approval)
    await world.delivered()
    expect(world.inbox.slice(mails).map(({ subject }) => subject)).toEqual([
      'An app can post for you on Farcaster (Test app)',
    ])
    expect(await lines(s)).toEqual(['farcaster.signer_requested', 'farcaster.signer_approved'])
  })

  test('stays one request while it is open, in whatever tab it is asked for', async () => {
    const { device, key, ask } = await scene()
    const first = await ask()
    expect(await ask()).toEqual(first)
    expect(await askForSigner(device, `0x${key.slice(2).toUpperCase()}`)).toEqual(first)
  })

  test.each([
    { what: 'is declined', end: declineKey },
    { what: 'is over', end: expireKey },
  ])('that $what is revoked for each tab, and may be asked for again', async ({ end }) => {
    const { world, key, ask, look } = await scene()
    const request = await ask()
    await end(world.ctx, requestToken(request))
    const revocation = { public_key: key, status: 'revoked', fid: ownFid }
    expect((await look()).body).toEqual(revocation)
    expect((await look()).body).toEqual(revocation)
    const again = await ask()
    expect(again).toMatchObject({ status: 'pending_approval' })
    expect(requestToken(again)).not.toBe(requestToken(request))
    await approveRequest(world, again)
    expect((await look()).body.status).toBe('approved')
  })

  test('that is revoked in Farcaster goes off the account, and its key is never approved again', async () => {
    const s = await scene()
    const { world, session, device, ask, look } = s
    const request = await ask()
    await approveRequest(world, request)
    await look()
    await removeKey(world.ctx, requestToken(request))
    expect((await look()).body.status).toBe('revoked')
    expect(await readOwnKey(world, session)).toBeUndefined()
    expect(await ask()).toMatchObject({ status: 'revoked' })
    expect(await askForSigner(device, newSignerKey())).toMatchObject({ status: 'pending_approval' })
    expect(await lines(s)).toContain('farcaster.signer_revoked')
  })

  test('that was approved while no page asked is found by the next request', async () => {
    const { world, session, device, key, ask, look } = await scene()
    const deadline = Math.floor(world.clock.now().getTime() / 1_000) + 30
    const request = await device.call(farcaster.initSigner, { ed25519_public_key: key, deadline })
    await approveRequest(world, request)
    world.clock.forward({ seconds: 31 })
    expect((await look()).body.code).toBe('not_found')
    expect(await ask()).toMatchObject({ status: 'approved' })
    expect(await readOwnKey(world, session)).toBe(key)
  })

  test('does not go along when the Farcaster account moves to another user', async () => {
    const { world, ask, look } = await scene()
    await approveRequest(world, await ask())
    await look()
    const winner = await signIn(world)
    const offer = await linkFarcaster(world, winner).catch((error: Error) => error)
    const nonce = /"nonce":"([^"]+)"/.exec(String(offer))?.[1] ?? ''
    const input = { nonce, farcaster_id: String(ownFid) }
    const answer = await world.post('/api/v1/farcaster/transfer', input, { token: winner.token })
    expect(answer.status).toBe(200)
    expect(await readOwnKey(world, winner)).toBeUndefined()
  })

  test('stays through another login with the account', async () => {
    const { world, session, key, ask, look } = await scene()
    await approveRequest(world, await ask())
    await look()
    await linkFarcaster(world, session)
    expect(await readOwnKey(world, session)).toBe(key)
  })
})

describe('security: a signer', () => {
  test('of a bearer without the device is not asked for', async () => {
    const { world, session, key, ask } = await scene()
    const input = { ed25519_public_key: key }
    const bare = await world.post('/api/v1/farcaster/signer/init', input, { token: session.token })
    expect(bare.body.code).toBe('proof_nonce_required')
    const thief = await deviceIn(world, session)
    expect(await refusal(ask(thief))).toMatchObject({ code: 'wallet_not_on_device' })
  })

  test('is not asked for by a user without a wallet, or without a Farcaster account', async () => {
    const world = await signerWorld()
    const session = await signIn(world)
    const device = await deviceIn(world, session)
    expect(await refusal(askForSigner(device, newSignerKey()))).toMatchObject({
      code: 'wallet_not_on_device',
    })
    await createWallet(device)
    const without = await deviceIn(world, await signIn(world, session.email), { store: device.store })
    expect(await refusal(askForSigner(without, newSignerKey()))).toMatchObject({
      code: 'linked_account_not_found',
    })
  })

  test('of another user is not told of, and not named on an account that did not ask for it', async () => {
    const { world, ask, look } = await scene()
    const request = await ask()
    await approveRequest(world, request)
    const other = await signIn(world)
    await linkFarcaster(world, other, 7)
    expect((await look(other)).body.code).toBe('not_found')
    expect(await readOwnKey(world, other)).toBeUndefined()
  })

  test('of another app is not told of', async () => {
    const { world, session, key, ask } = await scene()
    await ask()
    const other = await signerWorld()
    const answer = await lookAtSigner(other, session, key)
    expect(answer.body.code).toBe('missing_or_invalid_token')
    expect(world.app.id).not.toBe(other.app.id)
  })

  test('that the owner of another id approved does not count', async () => {
    const { world, session, ask, look } = await scene()
    await approveRequest(world, await ask(), 99)
    expect((await look()).body.status).toBe('revoked')
    expect(await readOwnKey(world, session)).toBeUndefined()
  })

  test('is approved and told of once, by however many tabs', async () => {
    const s = await scene()
    const { world, ask, look } = s
    const request = await ask()
    const mails = world.inbox.length
    await approveRequest(world, request)
    const answers = await Promise.all(Array.from({ length: 8 }, () => look()))
    expect(answers.map(({ body }) => body.status)).toEqual(Array(8).fill('approved'))
    await world.delivered()
    expect(world.inbox.length - mails).toBe(1)
    expect(await lines(s)).toEqual(['farcaster.signer_requested', 'farcaster.signer_approved'])
  })

  test('whose account went while Farcaster was asked is named nowhere', async () => {
    const { world, session, ask, look } = await scene()
    await approveRequest(world, await ask())
    await world.post('/api/v1/farcaster/unlink', { fid: ownFid }, { token: session.token })
    expect((await look()).body.code).toBe('linked_account_not_found')
    await linkFarcaster(world, session, 7)
    expect((await look()).body.code).toBe('not_found')
    expect(await readOwnKey(world, session)).toBeUndefined()
  })

  test('that is asked for in several tabs at once is one request, which any of them can have approved', async () => {
    const { world, ask, look } = await scene()
    await warmPool(world)
    const requests = await Promise.all(Array.from({ length: 6 }, () => ask()))
    expect(new Set(requests.map(requestToken)).size).toBe(1)
    await approveRequest(world, requests[0] ?? {})
    expect((await look()).body.status).toBe('approved')
    // And again after it was declined: of simultaneous new requests, one is sent.
    const next = await scene()
    await declineKey(next.world.ctx, requestToken(await next.ask()))
    const more = await Promise.all(Array.from({ length: 6 }, () => next.ask()))
    expect(new Set(more.map(requestToken)).size).toBe(1)
  })

  test('is asked for by one proof once, and from a page of the app only', async () => {
    const { world, session, device, key } = await scene()
    const calls: [string, RequestInit | undefined][] = []
    const fetch: typeof world.fetch = (url, init) => {
      calls.push([String(url), init])
      return world.fetch(url, init)
    }
    await askForSigner(await deviceIn(world, session, { store: device.store, fetch }), key)
    const [url = '', init] = calls.at(-1) ?? []
    const replay = await world.fetch(url, init)
    expect(await replay.json()).toMatchObject({ code: 'invalid_proof' })
    const foreign = await world.post(
      '/api/v1/farcaster/signer/status',
      { ed25519_public_key: key },
      { token: session.token, origin: 'https://evil.example' },
    )
    expect(foreign.body.code).toBe('invalid_origin')
  })

  test('is asked for twenty times a day, and an open one counts once', async () => {
    const { device } = await scene()
    const keyAt = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
    for (let n = 0; n < farcaster.signerRequestsPerDay; n++) await askForSigner(device, keyAt(n))
    expect(await refusal(askForSigner(device, keyAt(99)))).toMatchObject({ code: 'too_many_requests' })
    expect(await askForSigner(device, keyAt(3))).toMatchObject({ status: 'pending_approval' })
  })

  test('whose deadline is over is refused, and no request outlives a day', async () => {
    const { world, device, key } = await scene()
    const seconds = Math.floor(world.clock.now().getTime() / 1_000)
    const askUntil = (deadline: number) =>
      device.call(farcaster.initSigner, { ed25519_public_key: key, deadline })
    expect(await refusal(askUntil(seconds - 1))).toMatchObject({ code: 'invalid_data' })
    const request = await askUntil(seconds + 10 * 86_400)
    const row = await findKeyRequest(world.ctx.db, requestToken(request))
    expect(row?.deadline.getTime()).toBeLessThanOrEqual((seconds + 86_400) * 1_000)
  })

  test('that an attacker writes into the database is not approved', async () => {
    const { world, ask, look } = await scene()
    await ask()
    await world.ctx.db
      .updateTable('ceremonies')
      .set({ data: JSON.stringify({ fid: ownFid, token: 't', approvalUrl: 'https://thief.example' }) })
      .where('kind', '=', 'farcaster-signer')
      .where('app_id', '=', world.app.id)
      .execute()
    expect((await look()).body.code).toBe('not_found')
  })
})

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

/** The id of the app, and the key 0x11… of its custody address. */
const own = { fid: '9152', custody_key: `0x${'11'.repeat(32)}` }
const ownAddress = BigInt('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A')

/** Farcaster's app and a node of Optimism, with responses that a test sets. */
async function vendor() {
  const says = {
    state: 'pending' as string,
    userFid: ownFid as number | undefined,
    status: 200,
    added: 0n,
    custody: 0n,
    node: true,
    /** Called while the registry is read. */
    meanwhile: async () => {},
  }
  const requests: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const send = (value: unknown, status = 200) => response.writeHead(status).end(JSON.stringify(value))
    if (request.url === '/node') {
      const { method, params } = JSON.parse(body) as { method: string; params: [{ data: string }] }
      if (!says.node) return send({}, 500)
      const word = (value: bigint) => value.toString(16).padStart(64, '0')
      if (method === 'eth_chainId') return send({ result: '0xa' })
      await says.meanwhile()
      const isCustody = params[0].data.startsWith('0x65269e47')
      if (isCustody && says.custody < 0n) return send({ result: '0x' })
      return send({ result: `0x${isCustody ? word(says.custody) : word(says.added) + word(1n)}` })
    }
    if (says.status !== 200) return send({ errors: [{ message: 'no' }] }, says.status)
    if (request.method === 'POST') {
      requests.push(JSON.parse(body))
      const deeplinkUrl = 'https://client.farcaster.xyz/deeplinks/signed-key-request?token=0xa1'
      return send({ result: { signedKeyRequest: { token: '0xa1', deeplinkUrl, state: 'pending' } } }, 201)
    }
    return send({ result: { signedKeyRequest: { state: says.state, userFid: says.userFid } } })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closing.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { says, requests, env: { RPC_URLS: `10=${url}/node`, FARCASTER_API_URL: url } }
}

/** A user of an app with the real Farcaster, whose account was linked with the sandbox. */
async function realScene() {
  const local = await scene()
  const { says, requests, env } = await vendor()
  const world = await restart(local.world, env)
  const device = await deviceIn(world, local.session, { store: local.device.store })
  const ask = () => askForSigner(device, local.key)
  const look = () => lookAtSigner(world, local.session, local.key)
  return { ...local, sandbox: local.world, world, device, ask, look, says, requests }
}

describe('at the vendor', () => {
  test('error: without keys, or with malformed ones, the feature is off', async () => {
    const { world, ask } = await realScene()
    expect(await refusal(ask())).toMatchObject({ code: 'feature_not_enabled' })
    for (const custody_key of ['not a key', `0x${'0'.repeat(64)}`]) {
      await setVendorKeys(world.ctx, {
        appId: world.app.id,
        vendor: 'farcaster',
        keys: { ...own, custody_key },
      })
      expect(await refusal(ask())).toMatchObject({ code: 'feature_not_enabled' })
    }
  })

  test.each([
    { what: 'says completed, and the chain does not', says: { state: 'completed' }, is: 'pending_approval' },
    { what: 'names another user', says: { state: 'completed', userFid: 1 }, is: 'revoked' },
    { what: 'says completed, and the chain does', says: { state: 'completed', added: 1n }, is: 'approved' },
    { what: 'is silent, and the node as well', says: { status: 500, node: false }, is: 'pending_approval' },
    {
      what: 'says completed, and the node is silent',
      says: { state: 'completed', node: false },
      is: 'pending_approval',
    },
    { what: 'speaks of a state that is not known', says: { state: 'rejected' }, is: 'revoked' },
    {
      what: 'forgot the request, and the chain has the key',
      says: { status: 404, added: 1n },
      is: 'approved',
    },
    { what: 'forgot the request', says: { status: 404 }, is: 'revoked' },
  ])('security: one that $what: $is', async ({ says, is }) => {
    const { world, session, key, ask, look, says: vendorSays } = await realScene()
    await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'farcaster', keys: own })
    await ask()
    Object.assign(vendorSays, says)
    const answer = await look()
    expect(answer).toMatchObject({ status: 200, body: { status: is } })
    expect(await readOwnKey(world, session)).toBe(is === 'approved' ? key : undefined)
  })

  test('security: an approval that comes while another account takes its place is named nowhere', async () => {
    const real = await realScene()
    const { world, session, ask, look, says } = real
    await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'farcaster', keys: own })
    await ask()
    says.meanwhile = async () => {
      says.meanwhile = async () => {}
      await world.post('/api/v1/farcaster/unlink', { fid: ownFid }, { token: session.token })
      await linkFarcaster(real.sandbox, session, 7)
    }
    Object.assign(says, { state: 'completed', added: 1n })
    await look()
    expect(await readOwnKey(world, session)).toBeUndefined()
  })

  test('gets a request that the custody address has signed for this key (EIP-712)', async () => {
    const { world, key, ask, requests } = await realScene()
    await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'farcaster', keys: own })
    expect(await ask()).toMatchObject({
      status: 'pending_approval',
      signer_approval_url: 'https://client.farcaster.xyz/deeplinks/signed-key-request?token=0xa1',
    })
    const [request] = requests as [{ key: Hex; requestFid: number; deadline: number; signature: Hex }]
    expect(request).toMatchObject({ key, requestFid: 9152 })
    const signer = await recoverTypedDataAddress({
      domain: {
        name: 'Farcaster SignedKeyRequestValidator',
        version: '1',
        chainId: 10,
        verifyingContract: '0x00000000fc700472606ed4fa22623acf62c60553',
      },
      types: {
        SignedKeyRequest: [
          { name: 'requestFid', type: 'uint256' },
          { name: 'key', type: 'bytes' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'SignedKeyRequest',
      message: { requestFid: 9152n, key: request.key, deadline: BigInt(request.deadline) },
      signature: request.signature,
    })
    expect(BigInt(signer)).toBe(ownAddress)
    expect(JSON.stringify(requests).toLowerCase()).not.toContain('11'.repeat(32))
  })

  test('error: one that does not answer a request is a typed error, never a 5xx', async () => {
    const { world, ask, says } = await realScene()
    await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'farcaster', keys: own })
    for (const silence of [{ status: 500 }, { node: false, status: 200 }]) {
      Object.assign(says, silence)
      expect(await refusal(ask())).toMatchObject({ code: 'invalid_credentials', status: 401 })
    }
  })

  test('an approved key stays where nothing is known of it, and goes where it was removed', async () => {
    const { world, ask, look, says } = await realScene()
    await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'farcaster', keys: own })
    await ask()
    Object.assign(says, { state: 'completed', added: 1n })
    await look()
    for (const [more, status] of [
      [{ node: false }, 'approved'],
      [{ node: true, added: 0n }, 'approved'],
      [{ added: 2n }, 'revoked'],
    ] as const) {
      Object.assign(says, more)
      expect((await look()).body.status).toBe(status)
    }
  })
})

test.each([
  { what: 'no keys', set: null, custody: 0n, level: 'ok', says: 'signers are off' },
  {
    what: 'malformed keys',
    set: { fid: 'x', custody_key: '0x1' },
    custody: 0n,
    level: 'bad',
    says: 'fid is a number',
  },
  { what: 'the key of another id', set: own, custody: 1n, level: 'bad', says: 'belongs to 0x0000' },
  { what: 'a registry that is silent', set: own, custody: -1n, level: 'warn', says: 'did not say' },
  {
    what: 'the key of an id that no user has',
    set: own,
    custody: 0n,
    level: 'bad',
    says: 'belongs to no address',
  },
  { what: 'the key of the id', set: own, custody: ownAddress, level: 'ok', says: 'asked for by id 9152' },
])('the doctor says of $what: $says', async ({ set, custody, level, says }) => {
  const { world, says: vendorSays } = await realScene()
  vendorSays.custody = custody
  if (set) await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'farcaster', keys: set })
  const app = await world.ctx.apps.find(world.app.id)
  const findings = app ? await checkFarcaster(world.ctx, app) : []
  expect(findings[1]).toMatchObject({ level, what: expect.stringContaining(says) })
})

test('the sandbox takes what the vendor takes: the signature of the custody address, before the deadline', async () => {
  const { world, key, ask } = await scene()
  const { requestKey } = (await import('../../../vendors/farcaster/fake.ts')).createFakeFarcaster(world.ctx)
  const request = await ask()
  const row = await findKeyRequest(world.ctx.db, requestToken(request))
  const deadline = Math.floor((row?.deadline.getTime() ?? 0) / 1_000)
  const forged = { requestFid: 2, key, deadline, signature: `0x${'11'.repeat(65)}` }
  await expect(requestKey(forged)).rejects.toThrow('Farcaster did not answer')
  await approveKey(world.ctx, { token: requestToken(request), fid: ownFid })
})
