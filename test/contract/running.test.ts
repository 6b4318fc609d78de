import { endpoints, type MfaMethod } from '@latchkey/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, unlinkAccount } from '../../packages/core/src/index.ts'
import { buildServer } from '../../packages/server/src/main.ts'
import { getSmartAccountAddress } from '../../packages/server/src/standards/smartAccountAddress.ts'
import { signLogin } from '../../packages/server/src/vendors/farcaster/fake.ts'
import { smartAccount, startChain } from '../support/chain.ts'
import { closeAtEnd } from '../support/closeAtEnd.ts'
import { getDriveToken, withDrive } from '../support/clouds.ts'
import { complaint, laterAccountTypes, published } from '../support/contract/published.ts'
import { consentOn, enableDelegation } from '../support/delegation.ts'
import {
  askForSigner,
  lookAtSigner,
  newSignerKey,
  ownSigner,
  signerWorld,
} from '../support/farcasterSigner.ts'
import { ada, fundingSettings } from '../support/funding.ts'
import { newClient, signedInClient } from '../support/journeys/client.ts'
import type { MethodCase, Person } from '../support/journeys/methodCase.ts'
import { cases } from '../support/journeys/methodCases.ts'
import { startServer } from '../support/listeningServer.ts'
import { createMfaWorld, factors, pass, withWallet } from '../support/mfa.ts'
import { makeWallet } from '../support/recoveryChange.ts'
import { signIn } from '../support/signIn.ts'
import { createMessage, embed, nonceFor, send, withSafe } from '../support/siwe.ts'
import { deviceIn } from '../support/vaultDevice.ts'
import { ethereumWallet } from '../support/wallets.ts'
import { createWorld, type World } from '../support/world.ts'

/** The server's answer, by the name of the endpoint. */
type RecordedAnswer = { name: string; status: number; body: unknown }

const patterns = Object.entries(endpoints).map(([name, { method, path }]) => {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  return { name, is: (request: Request) => request.method === method && pattern.test(getPath(request)) }
})
const getPath = (request: Request) => new URL(request.url).pathname

/** Collects this world's answers to every endpoint of the contract, from now on. */
function listen({ server }: World): RecordedAnswer[] {
  const heard: RecordedAnswer[] = []
  const answer = server.fetch
  server.fetch = async (request, ...rest) => {
    const reply = await answer(request, ...rest)
    const { name } = patterns.find(({ is }) => is(request)) ?? {}
    if (name) heard.push({ name, status: reply.status, body: await reply.clone().json() })
    return reply
  }
  return heard
}

// Outside the time of the first test: creates the database of this file.
beforeAll(async () => void (await createWorld()))

const all: RecordedAnswer[] = []
let count = 0
const somebody = (): Person => ({ n: ++count })

/** Published clients refuse a user with an account of a newer network. */
const readable = Object.values(cases)
  .flat()
  .filter(({ type }) => type === null || !laterAccountTypes.includes(type))

describe.each(readable)('$name: every answer', (method) => {
  test('is what published clients expect', async () => {
    const { settings, env, parts } = method
    const world = await createWorld({
      settings: { email_auth: true, sms_auth: true, ...settings },
      ...(env ? { env } : {}),
      ...(parts ? { parts: parts() } : {}),
    })
    await method.prepare?.(world)
    const heard = listen(world)
    await walk(world, method)
    expectPublished(heard)
  })
})

/** Log in, log in again, link, unlink, transfer, replace: as far as the method allows. */
async function walk(world: World, method: MethodCase): Promise<void> {
  const { unlink, transfer } = method
  const owner = somebody()
  const enter = (client: Client, person: Person, intent: 'login' | 'link' | 'update' = 'login') => {
    world.clock.forward({ seconds: 31 })
    return method.enter({ world, client, person, intent })
  }
  const client = newClient(world)
  await enter(client, owner)
  await enter(newClient(world), owner)
  if (method.updates) await enter(client, somebody(), 'update')
  if (!method.links) return
  const other = await otherClient(world, method)
  const { user } = await enter(other, somebody(), 'link')
  if (unlink) await unlinkAccount(other, unlink.kind, unlink.id(user))
  if (!transfer) return
  const person = somebody()
  await enter(newClient(world), person)
  const error = await enter(other, person, 'link').catch((cause) => cause)
  await transfer({ client: other, nonce: error.data.nonce, person, error })
}

async function otherClient(world: World, method: MethodCase): Promise<Client> {
  const [sms] = cases.sms ?? []
  if (method.type !== 'email' || !sms) return signedInClient(world)
  const client = newClient(world)
  await sms.enter({ world, client, person: somebody(), intent: 'login' })
  return client
}

test('app, session and account, and what no journey of ours asks: every answer is what published clients expect', async () => {
  const chain = await startChain(1)
  const owner = ethereumWallet()
  const safe = { address: getSmartAccountAddress('safe', owner.address), chainType: 'ethereum' } as const
  chain.contracts.set(
    safe.address.toLowerCase(),
    smartAccount(() => true),
  )
  const settings = {
    farcaster_auth: true,
    wallet_auth: true,
    custom_jwt_auth: true,
    ...withDrive,
    ...withSafe,
  }
  const world = await createWorld({ settings, env: { RPC_URLS: `1=${chain.url}` } })
  const heard = listen(world)
  const app = `/api/v1/apps/${world.app.id}`
  for (const path of [app, `${app}/jwks.json`, `${app}/smart_wallets`, `${app}/cross-app/connections`])
    await world.get(path)

  const { token, refreshToken, userId } = await signIn(world)
  await embed(world, userId, owner)
  await getDriveToken(world, { token })
  await world.post('/api/v1/users/me/accept_terms', {}, { token })
  const forked = await world.post('/api/v1/sessions/fork', { refresh_token: refreshToken }, { token })
  const { refresh_token, new_session_refresh_token } = forked.body
  await world.post('/api/v1/sessions/fork/recover', { refresh_token: new_session_refresh_token })
  await world.post('/api/v1/sessions', { refresh_token }, { token })

  const { body } = await world.post('/api/v2/farcaster/init', {})
  const { host: domain, origin: siweUri } = new URL(world.app.origin)
  const signed = signLogin({ domain, siweUri, nonce: String(body.nonce), fid: 7, now: world.clock.now() })
  await world.post('/api/v2/farcaster/authenticate', { ...signed, fid: 7 })

  const sent = { token }
  const message = createMessage(world, safe, await nonceFor(world, safe, sent))
  const linking = { message, signature: '0xaabb', smart_wallet_type: 'safe', to: 'link_smart_wallet', sent }
  await send(world, safe, linking)
  await world.post('/api/v1/sessions/logout', { refresh_token }, { token })
  expectPublished(heard)
})

test('funding: every answer is what published clients expect', async () => {
  const { world, close } = await startServer({ settings: fundingSettings })
  closeAtEnd(close)
  const answers = listen(world)
  const options = { token: (await signIn(world)).token }
  const addresses = [{ address: ada, blockchains: ['ethereum'] }]
  const { body } = await world.post('/api/v1/funding/coinbase_on_ramp/init', { addresses }, options)
  await world.get(`/api/v1/funding/coinbase_on_ramp/status?partnerUserId=${body.partner_user_id}`, options)
  const config = { currencyCode: 'ETH_BASE' }
  await world.post('/api/v1/plugins/moonpay_on_ramp/sign', { address: ada, config }, options)
  expectPublished(answers)
})

test('second factors: every answer is what published clients expect', async () => {
  const world = await createMfaWorld()
  const heard = listen(world)
  for (const [type, { enroll }] of Object.entries(factors)) {
    const scene = await withWallet(world)
    await enroll(scene)
    await pass(scene, type as MfaMethod)
    await world.get('/api/v1/users/me', { token: scene.session.token })
  }
  expectPublished(heard)
})

test('delegation: every answer is what published clients expect', async () => {
  const world = await createWorld()
  await enableDelegation(world)
  const answers = listen(world)
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const { wallet, entropy } = await makeWallet(device)
  await consentOn(device, { address: wallet.entropyId, entropy })
  const { body } = await world.get('/api/v1/users/me', { token: session.token })
  expect(JSON.stringify(body)).toContain('"delegated":true')
  await world.post('/api/v1/wallets/revoke', {}, { token: session.token })
  expectPublished(answers)
})

function expectPublished(heard: readonly RecordedAnswer[]): void {
  all.push(...heard)
  const complaints = heard
    .filter(({ status }) => status === 200)
    .map(({ name, body }) => {
      const schema = published[name]?.reply
      return { name, complaint: schema ? complaint(schema, body) : null }
    })
  expect(complaints.filter((one) => one.complaint !== null)).toEqual([])
  for (const { status, body } of heard.filter((one) => one.status !== 200)) {
    expect([400, 401, 403, 404, 422, 429]).toContain(status)
    expect(body).toMatchObject({
      error: expect.stringMatching(/./),
      code: expect.stringMatching(/^[a-z_]+$/),
    })
  }
}

test('signers of Farcaster answer as published', async () => {
  const world = await signerWorld()
  const answers = listen(world)
  const { session, device } = await ownSigner(world, await signIn(world))
  const key = newSignerKey()
  await askForSigner(device, key)
  await lookAtSigner(world, session, key)
  expect(answers.map(({ name }) => name)).toContain('farcaster.signerStatus')
  expectPublished(answers)
})

/** Without a handler. */
const toBeBuilt = [
  ...['management.beginImport', 'management.finishImport'],
  ...['recovery.configureICloud', 'recovery.getKeyMaterial', 'recovery.returnICloud'],
]

test('what no handler answers is for wallets, recovery and management', async () => {
  const { ctx } = await createWorld()
  expect([...buildServer(ctx).notImplemented].sort()).toEqual([...toBeBuilt].sort())
})

test('every endpoint with a handler and a published answer was heard', () => {
  const answered = new Set(all.filter(({ status }) => status === 200).map(({ name }) => name))
  const wanted = Object.keys(published).filter((name) => published[name]?.reply && !toBeBuilt.includes(name))
  expect(wanted.filter((name) => !answered.has(name))).toEqual([])
})
