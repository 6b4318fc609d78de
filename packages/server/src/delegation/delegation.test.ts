import { generateAuthorizationSignature, generateP256KeyPair } from '@privy-io/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { startSigner } from '../../../../test/support/signer.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'

type Pair = { publicKey: string; privateKey: string }
const [ada, bob, eve] = (await Promise.all([1, 2, 3].map(() => generateP256KeyPair()))) as [Pair, Pair, Pair]
const publicUrl = 'http://localhost:4000'
const rule = { name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [] }
const policyInput = { version: '1.0', name: 'A policy', chain_type: 'ethereum', rules: [rule] }

let world: World
let signer: Awaited<ReturnType<typeof startSigner>>

beforeAll(async () => {
  signer = await startSigner(publicUrl)
  world = await createWorld({ env: signer.env })
})

type CallOptions = { by?: Pair[]; in?: World; headers?: Record<string, string>; prefix?: string }

/** Sends a request like the app's own server, with the signatures of these keys. */
function call(method: string, path: string, body?: object, options: CallOptions = {}) {
  const { by = [], in: place = world, headers = {}, prefix = '/v1' } = options
  const appId = { 'privy-app-id': place.app.id, ...headers }
  const input = { version: 1, method, url: `${publicUrl}${prefix}${path}`, body: body ?? {}, headers: appId }
  const signatures = by.map(({ privateKey }) =>
    generateAuthorizationSignature({
      authorizationPrivateKey: privateKey,
      input: structuredClone(input) as never,
    }),
  )
  const credentials = Buffer.from(`${place.app.id}:${place.app.secret}`).toString('base64')
  return place.call(method, `${prefix}${path}`, {
    ...(body && { body }),
    origin: null,
    headers: {
      ...{ authorization: `Basic ${credentials}`, 'privy-authorization-signature': signatures.join() },
      ...appId,
    },
  })
}

async function make(path: string, body: object): Promise<string> {
  const { status, body: reply } = await call('POST', path, body)
  expect({ status, reply }).toMatchObject({
    status: 200,
    reply: { id: expect.stringMatching(/^[a-z][a-z0-9]{23}$/) },
  })
  return reply.id as string
}
const ofTwo = { public_keys: [ada.publicKey, bob.publicKey], authorization_threshold: 2 }

test('key quorums are made, read, changed by their own signatures, and deleted', async () => {
  const id = await make('/key_quorums', { ...ofTwo, display_name: 'Ops' })
  const path = `/key_quorums/${id}`
  expect((await call('GET', path)).body).toEqual({
    ...{ id, display_name: 'Ops', authorization_threshold: 2, user_ids: [], key_quorum_ids: [] },
    authorization_keys: ofTwo.public_keys.map((public_key) => ({ display_name: null, public_key })),
  })
  const change = { public_keys: [eve.publicKey], authorization_threshold: 1 }
  expect(await call('PATCH', path, change, { by: [ada] })).toMatchObject({
    status: 401,
    body: { code: 'insufficient_correct_authorization_signatures' },
  })
  expect((await call('PATCH', path, change, { by: [ada, bob] })).body).toMatchObject({
    authorization_keys: [{ public_key: eve.publicKey }],
  })
  expect(await call('DELETE', path, undefined, { by: [ada, bob] })).toMatchObject({
    body: { code: 'zero_correct_authorization_signatures' },
  })
  expect(await call('DELETE', path, undefined, { by: [eve] })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await call('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('policies are made, read, and changed rule by rule as their owner signs it, under both prefixes', async () => {
  const owner_id = await make('/key_quorums', { public_keys: [ada.publicKey] })
  const id = await make('/policies', { ...policyInput, owner_id })
  const path = `/policies/${id}`
  expect(await call('PATCH', path, { name: 'Mine' })).toMatchObject({
    body: { code: 'zero_correct_authorization_signatures' },
  })
  for (const prefix of ['/v1', '/api/v1'])
    expect((await call('PATCH', path, { name: prefix }, { by: [ada], prefix })).body).toMatchObject({
      name: prefix,
      owner_id,
    })
  const typedRule = { ...rule, name: 'Orders', method: 'eth_signTypedData_v4' }
  const { body: added } = await call('POST', `${path}/rules`, typedRule, { by: [ada] })
  expect(added).toMatchObject(typedRule)
  const rulePath = `${path}/rules/${added.id}`
  expect((await call('GET', rulePath)).body).toEqual(added)
  expect((await call('PATCH', rulePath, { ...typedRule, action: 'DENY' }, { by: [ada] })).body).toMatchObject(
    { action: 'DENY' },
  )
  expect((await call('DELETE', rulePath, {}, { by: [ada] })).body).toEqual({ success: true })
  expect(await call('GET', rulePath)).toMatchObject({ status: 404 })
  expect((await call('DELETE', path, undefined, { by: [ada] })).body).toEqual({ success: true })
  expect(await call('GET', path)).toMatchObject({ status: 404 })
})

test('an owner can be given as a key, and an aggregation has one too', async () => {
  const input = {
    ...{
      name: 'Spent in a day',
      method: 'eth_signTransaction',
      window: { type: 'rolling', seconds: 86_400 },
    },
    metric: { field_source: 'ethereum_transaction', field: 'value', function: 'sum' },
  }
  const id = await make('/aggregations', { ...input, owner: { public_key: ada.publicKey } })
  const path = `/aggregations/${id}`
  expect((await call('GET', path)).body).toMatchObject({ ...input, owner_id: expect.any(String) })
  expect(await call('DELETE', path, undefined, { by: [eve] })).toMatchObject({ status: 401 })
  expect(await call('DELETE', path, undefined, { by: [ada] })).toMatchObject({ status: 200 })
})

test('an idempotency key makes one policy, quorum or aggregation, however often it is sent', async () => {
  const inputs = {
    '/policies': policyInput,
    '/key_quorums': ofTwo,
    '/aggregations': {
      ...{ name: 'Spent', method: 'eth_signTransaction', window: { type: 'rolling', seconds: 86_400 } },
      metric: { field_source: 'ethereum_transaction', field: 'value', function: 'sum' },
    },
  }
  for (const [path, input] of Object.entries(inputs)) {
    const headers = { 'privy-idempotency-key': `make ${path}` }
    const first = await call('POST', path, input, { headers })
    expect(first.status).toBe(200)
    expect((await call('POST', path, input, { headers })).body).toEqual(first.body)
    const other = { ...input, display_name: 'x', name: 'Other' }
    expect(await call('POST', path, other, { headers })).toMatchObject({ status: 400 })
  }
})

test('what is wrong with an input is said', async () => {
  const wrong = { ...policyInput, rules: [{ ...rule, method: 'exportPrivateKey' }] }
  expect(await call('POST', '/policies', wrong)).toMatchObject({
    status: 400,
    body: { code: 'invalid_data', error: 'rules.0.method: The method "exportPrivateKey" is not known.' },
  })
  expect(await call('POST', '/policies', { ...policyInput, owner_id: 'knone' })).toMatchObject({
    status: 404,
  })
})

describe('security:', () => {
  test('another app sees and changes nothing', async () => {
    const other = await createWorld({ env: signer.env })
    const id = await make('/policies', policyInput)
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect(
        await call(method, `/policies/${id}`, method === 'GET' ? undefined : {}, { in: other }),
      ).toMatchObject({ status: 404 })
    const owner_id = await make('/key_quorums', ofTwo)
    expect(await call('POST', '/policies', { ...policyInput, owner_id }, { in: other })).toMatchObject({
      status: 404,
    })
  })

  test('a row that somebody wrote into the database counts no more', async () => {
    const id = await make('/policies', policyInput)
    await world.ctx.db.updateTable('signer_rows').set({ body: '{"rules":[]}' }).where('id', '=', id).execute()
    expect(await call('PATCH', `/policies/${id}`, { name: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_data' },
    })
  })

  test('of 16 changes at once each counts whole, or is refused', async () => {
    const id = await make('/policies', { ...policyInput, rules: [] })
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        call('POST', `/policies/${id}/rules`, { ...rule, name: `Rule ${at}` }),
      ),
    )
    const { body } = await call('GET', `/policies/${id}`)
    const successes = replies.filter(({ status }) => status === 200)
    expect(replies.filter(({ status }) => status !== 200).map((one) => one.body.code)).toEqual(
      Array.from({ length: 16 - successes.length }, () => 'invalid_data'),
    )
    expect((body.rules as object[]).length).toBe(successes.length)
    expect(successes.length).toBeGreaterThan(0)
  })

  test('nobody without the app’s secret', async () => {
    const { status } = await world.call('POST', '/v1/policies', { body: policyInput, origin: null })
    expect(status).toBe(401)
  })
})

test('a proposal that a crash left behind is committed by the next reader', async () => {
  const id = await make('/policies', policyInput)
  await signer.stop()
  const attempt = await call('PATCH', `/policies/${id}`, { name: 'Later' })
  expect(attempt).toMatchObject({ status: 400, body: { code: 'feature_not_enabled' } })
  expect(attempt.body.error).toContain('latchkey signer')
  await signer.start()
  await call('PATCH', `/policies/${id}`, { name: 'Later' })
  // As after a crash following the first step.
  await world.ctx.db.updateTable('signer_rows').set({ is_committed: false }).where('id', '=', id).execute()
  expect((await call('GET', `/policies/${id}`)).body).toMatchObject({ name: 'Later' })
  const row = await world.ctx.db.selectFrom('signer_rows').selectAll().where('id', '=', id).execute()
  expect(row).toMatchObject([{ is_committed: true }])
})
