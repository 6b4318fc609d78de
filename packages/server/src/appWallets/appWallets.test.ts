import { generateAuthorizationSignature, generateP256KeyPair } from '@privy-io/node'
import { type Hex, recoverMessageAddress } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AppCall, appServer, type KeyPair } from '../../../../test/support/appServer.ts'
import { startSigner } from '../../../../test/support/signer.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { updateApp } from '../app/manage.ts'

const say = { method: 'personal_sign', params: { message: 'hi', encoding: 'utf-8' } }
const rule = { name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [] }

let world: World
let signer: Awaited<ReturnType<typeof startSigner>>
let call: ReturnType<typeof appServer>
let ada: KeyPair
let bob: KeyPair

beforeAll(async () => {
  signer = await startSigner('http://localhost:4000')
  world = await createWorld({ env: signer.env })
  call = appServer(world)
  ;[ada, bob] = await Promise.all([generateP256KeyPair(), generateP256KeyPair()])
})

type Wallet = { id: string; address: string; owner_id: string; policy_ids: string[] }

async function make<T = Wallet>(path: string, body: object, options: AppCall = {}): Promise<T> {
  const reply = await call('POST', path, { body, ...options })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body as T
}
const makeWallet = (body: object = {}) =>
  make('/wallets', { chain_type: 'ethereum', owner: { public_key: ada.publicKey }, ...body })
const makePolicy = (rules: object[], chain_type = 'ethereum') =>
  make<{ id: string }>('/policies', { version: '1.0', name: 'A policy', chain_type, rules })
const sign = (id: string, by: KeyPair[] = [ada]) => call('POST', `/wallets/${id}/rpc`, { body: say, by })

test('a wallet is made, read, listed and signs, on both chains', async () => {
  const wallet = await makeWallet({ display_name: 'Treasury', external_id: 'treasury-1' })
  expect(wallet).toMatchObject({
    ...{ chain_type: 'ethereum', policy_ids: [], additional_signers: [], owner_id: expect.any(String) },
    ...{ display_name: 'Treasury', external_id: 'treasury-1', exported_at: null, imported_at: null },
  })
  expect((await call('GET', `/wallets/${wallet.id}`)).body).toEqual(wallet)
  expect((await call('POST', '/wallets/address', { body: { address: wallet.address } })).body).toEqual(wallet)
  const { signature } = (await sign(wallet.id)).body.data as { signature: Hex }
  expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(wallet.address)

  const solana = await makeWallet({ chain_type: 'solana' })
  const message = { method: 'signMessage', params: { message: 'aGk=', encoding: 'base64' } }
  expect(await call('POST', `/wallets/${solana.id}/rpc`, { body: message, by: [ada] })).toMatchObject({
    status: 200,
    body: { data: { encoding: 'base64' } },
  })
})

test('the key quorum of the app’s settings owns a wallet that names no owner', async () => {
  const own = await createWorld({ env: signer.env })
  const ask = appServer(own)
  const refusal = await ask('POST', '/wallets', { body: { chain_type: 'ethereum' } })
  expect(refusal).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
  expect(refusal.body.error).toContain('delegation_config')
  const quorum = await ask('POST', '/key_quorums', { body: { public_keys: [ada.publicKey] } })
  const delegation_config = { key_quorum_id: quorum.body.id, policy_ids: {} }
  await updateApp(own.ctx, own.app.id, { settings: { delegation_config } })
  expect((await ask('POST', '/wallets', { body: { chain_type: 'ethereum' } })).body).toMatchObject({
    owner_id: quorum.body.id,
  })
})

test('the same idempotency key gives the same wallet', async () => {
  const headers = { 'privy-idempotency-key': 'wallet of user 7' }
  const body = { chain_type: 'ethereum', owner: { public_key: ada.publicKey } }
  const replies = await Promise.all([1, 2, 3].map(() => call('POST', '/wallets', { body, headers })))
  const wallet = await make('/wallets', body, { headers })
  for (const { status, body: reply } of replies) if (status === 200) expect(reply).toEqual(wallet)
})

test('a batch makes the valid wallets, and answers an error for each other one', async () => {
  const owner = { public_key: ada.publicKey }
  const { results } = await make<{ results: object[] }>('/wallets/batch', {
    wallets: [
      { chain_type: 'ethereum', owner },
      { chain_type: 'bitcoin-segwit', owner },
      { chain_type: 'solana' },
      { owner },
      { chain_type: 'solana', owner },
    ],
  })
  expect(results).toMatchObject([
    { index: 0, success: true, wallet: { chain_type: 'ethereum' } },
    {
      index: 1,
      success: false,
      code: 'feature_not_enabled',
      error: expect.stringContaining('bitcoin-segwit'),
    },
    { index: 2, success: false, code: 'invalid_data', error: expect.stringContaining('owner') },
    { index: 3, success: false, code: 'invalid_data', error: expect.stringContaining('chain_type') },
    { index: 4, success: true, wallet: { chain_type: 'solana' } },
  ])
})

test('only the owner changes policy, owner and additional signers', async () => {
  const policy = await makePolicy([])
  const wallet = await makeWallet({ policy_ids: [policy.id] })
  const path = `/wallets/${wallet.id}`
  expect(await sign(wallet.id)).toMatchObject({ status: 400, body: { code: 'policy_violation' } })
  const loose = { policy_ids: [], display_name: 'Loose' }
  expect(await call('PATCH', path, { body: loose })).toMatchObject({
    status: 401,
    body: { code: 'zero_correct_authorization_signatures' },
  })
  expect((await call('PATCH', path, { body: loose, by: [ada] })).body).toMatchObject(loose)
  expect(await sign(wallet.id)).toMatchObject({ status: 200 })

  const bots = await make<{ id: string }>('/key_quorums', { public_keys: [bob.publicKey] })
  const messages = await makePolicy([rule])
  const additional_signers = [{ signer_id: bots.id, override_policy_ids: [messages.id] }]
  expect(await sign(wallet.id, [bob])).toMatchObject({ status: 401 })
  const withBots = await call('PATCH', path, { body: { additional_signers }, by: [ada] })
  expect(withBots.body).toMatchObject({ additional_signers })
  expect(await sign(wallet.id, [bob])).toMatchObject({ status: 200 })
  expect(await call('PATCH', path, { body: { owner_id: bots.id }, by: [bob] })).toMatchObject({ status: 401 })

  const owner = { public_key: bob.publicKey }
  const next = await call('PATCH', path, { body: { owner, additional_signers: [] }, by: [ada] })
  expect(next).toMatchObject({ status: 200, body: { additional_signers: [] } })
  expect(await sign(wallet.id, [ada])).toMatchObject({ status: 401 })
  expect(await sign(wallet.id, [bob])).toMatchObject({ status: 200 })
})

test.each([
  ['another chain', { chain_type: 'tron' }, 'feature_not_enabled'],
  ['a user as the owner', { owner: { user_id: 'did:privy:ada' } }, 'feature_not_enabled'],
  ['an owner that is not there', { owner: null, owner_id: 'knone' }, 'not_found'],
  ['two owners', { owner_id: 'kquorum' }, 'invalid_data'],
  ['a policy that is not there', { policy_ids: ['knone'] }, 'not_found'],
  ['two policies', { policy_ids: ['a', 'b'] }, 'invalid_data'],
  ['a signer that is not there', { additional_signers: [{ signer_id: 'knone' }] }, 'not_found'],
  ['an external id with a space', { external_id: 'a b' }, 'invalid_data'],
])('%s is refused', async (_, body, code) => {
  const whole = { chain_type: 'ethereum', owner: { public_key: ada.publicKey }, ...body }
  expect((await call('POST', '/wallets', { body: whole })).body).toMatchObject({ code })
})

test('a policy for the other chain, and an external id twice, are refused', async () => {
  const { id } = await makePolicy([], 'solana')
  const body = { chain_type: 'ethereum', owner: { public_key: ada.publicKey } }
  const wrongChain = await call('POST', '/wallets', { body: { ...body, policy_ids: [id] } })
  expect(wrongChain.body).toMatchObject({ code: 'invalid_data' })
  await makeWallet({ external_id: 'once' })
  const again = await call('POST', '/wallets', { body: { ...body, external_id: 'once' } })
  expect(again).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
  // A name is set once, and a wallet always has an owner.
  const wallet = await makeWallet()
  for (const change of [{ external_id: 'once' }, { owner_id: null }, { owner: null }])
    expect(await call('PATCH', `/wallets/${wallet.id}`, { body: change, by: [ada] })).toMatchObject({
      status: 400,
    })
})

test('a key quorum that owns a wallet is not deleted', async () => {
  const wallet = await makeWallet()
  const path = `/key_quorums/${wallet.owner_id}`
  const refusal = await call('DELETE', path, { by: [ada] })
  expect(refusal).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
  expect(refusal.body.error).toContain(wallet.id)
  // The list of wallets may be slightly outdated.
  const ofWallet = world.ctx.db.updateTable('api_wallets').where('id', '=', wallet.id)
  await ofWallet.set({ owner_id: 'another' }).execute()
  expect(await call('DELETE', path, { by: [ada] })).toMatchObject({ status: 400 })
  await ofWallet.set({ owner_id: wallet.owner_id }).execute()
  const owner = { public_key: bob.publicKey }
  await call('PATCH', `/wallets/${wallet.id}`, { body: { owner }, by: [ada] })
  expect(await call('DELETE', path, { by: [ada] })).toMatchObject({ status: 200 })
})

test('without the signer each call says so', async () => {
  const own = await createWorld({ env: { LATCHKEY_SIGNER: '/nowhere/signer.sock' } })
  const ask = appServer(own)
  const body = { chain_type: 'ethereum', owner: { public_key: ada.publicKey } }
  const reply = await ask('POST', '/wallets', { body })
  expect(reply).toMatchObject({ status: 400, body: { code: 'feature_not_enabled' } })
  expect(reply.body.error).toContain('latchkey signer')
  const batch = await ask('POST', '/wallets/batch', { body: { wallets: [body] } })
  expect(batch.body.results).toMatchObject([{ success: false, code: 'feature_not_enabled' }])
})

describe('security:', () => {
  test('another app neither sees nor uses a wallet', async () => {
    const wallet = await makeWallet()
    const other = appServer(await createWorld({ env: signer.env }))
    expect(await other('GET', `/wallets/${wallet.id}`)).toMatchObject({ status: 404 })
    expect(await other('POST', `/wallets/${wallet.id}/rpc`, { body: say, by: [ada] })).toMatchObject({
      status: 404,
    })
    const owner_id = wallet.owner_id
    const body = { chain_type: 'ethereum', owner_id }
    expect(await other('POST', '/wallets', { body })).toMatchObject({ status: 404 })
  })

  test('an attacker with only the app secret signs and changes nothing', async () => {
    const wallet = await makeWallet()
    for (const by of [[], [bob]]) {
      expect(await sign(wallet.id, by)).toMatchObject({ status: 401 })
      const body = { owner: { public_key: bob.publicKey } }
      expect(await call('PATCH', `/wallets/${wallet.id}`, { body, by })).toMatchObject({ status: 401 })
      expect(await call('DELETE', `/key_quorums/${wallet.owner_id}`, { by })).toMatchObject({ status: 401 })
    }
  })

  test('an attacker who writes into the database signs nothing', async () => {
    const { id: policyId } = await makePolicy([{ ...rule, action: 'DENY' }])
    const strict = await makeWallet({ policy_ids: [policyId] })
    const open = await makeWallet()
    const bobs = await makeWallet({ owner: { public_key: bob.publicKey } })
    const { db } = world.ctx
    const readRow = (id: string) =>
      db.selectFrom('signer_rows').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const readWallet = (id: string) =>
      db.selectFrom('api_wallets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const setRow = (id: string, change: { body: object | null; code?: string; id?: string }) =>
      db
        .updateTable('signer_rows')
        .set({ ...change, body: JSON.stringify(change.body) })
        .where('id', '=', id)
        .execute()
    const [own, others] = [await readRow(strict.id), await readRow(bobs.id)]
    const { app_grant: grant } = await readWallet(bobs.id)
    const { sealed_key: sealedKey } = await readWallet(open.id)
    const erase = (id: string) => db.deleteFrom('signer_rows').where('id', '=', id).execute()
    const setWallet = (id: string, change: object) =>
      db.updateTable('api_wallets').set(change).where('id', '=', id).execute()
    const attacks: [string, Wallet, KeyPair, () => Promise<unknown>][] = [
      ['no policy', strict, ada, () => setRow(strict.id, { body: { ...own.body, policy_ids: [] } })],
      ['another owner', open, bob, () => setRow(open.id, { body: { ...own.body, owner_id: bobs.owner_id } })],
      ['a row of another wallet', open, bob, () => setRow(open.id, { body: others.body, code: others.code })],
      [
        'a grant of another wallet',
        open,
        bob,
        () => setWallet(open.id, { app_grant: JSON.stringify(grant) }),
      ],
      ['a key of another wallet', bobs, bob, () => setWallet(bobs.id, { sealed_key: sealedKey })],
      ['no row of the policy', strict, ada, () => erase(policyId)],
      ['no row of the wallet', strict, ada, () => erase(strict.id)],
    ]
    for (const [name, wallet, thief, attack] of attacks) {
      const rows = await db.selectFrom('signer_rows').selectAll().execute()
      const before = await readWallet(wallet.id)
      await attack()
      expect({ name, status: (await sign(wallet.id, [thief])).status }).not.toMatchObject({ status: 200 })
      await db.deleteFrom('signer_rows').execute()
      const toText = (value: object | null) => value && JSON.stringify(value)
      const values = rows.map((row) => ({ ...row, body: toText(row.body), use: toText(row.use) }))
      await db.insertInto('signer_rows').values(values).execute()
      await setWallet(wallet.id, { app_grant: toText(before.app_grant), sealed_key: before.sealed_key })
    }
    expect(await sign(open.id)).toMatchObject({ status: 200 })
    expect(await sign(bobs.id, [bob])).toMatchObject({ status: 200 })
  })

  test('only the owner exports the key of a wallet, and the key of a user’s wallet is never exported', async () => {
    const { publicKey } = await generateP256KeyPair()
    const bots = await make<{ id: string }>('/key_quorums', { public_keys: [bob.publicKey] })
    const wallet = await makeWallet({ additional_signers: [{ signer_id: bots.id }] })
    const body = { encryption_type: 'HPKE', recipient_public_key: publicKey }
    const path = `/wallets/${wallet.id}/export`
    expect(await sign(wallet.id, [bob])).toMatchObject({ status: 200 })
    for (const by of [[], [bob]])
      expect(await call('POST', path, { body, by })).toMatchObject({ status: 401 })
    expect((await call('GET', `/wallets/${wallet.id}`)).body).toMatchObject({ exported_at: null })
    // A signature for another wallet.
    const other = await makeWallet()
    const url = `http://localhost:4000/v1/wallets/${other.id}/export`
    const input = {
      version: 1,
      method: 'POST',
      url,
      body,
      headers: { 'privy-app-id': world.app.id },
    } as never
    const signatures = generateAuthorizationSignature({ authorizationPrivateKey: ada.privateKey, input })
    expect(await call('POST', path, { body, signatures })).toMatchObject({ status: 401 })
    expect(await call('POST', path, { body, by: [ada] })).toMatchObject({ status: 200 })

    const linked_accounts = [{ type: 'email', address: 'exported@example.com' }]
    const delegation_config = { key_quorum_id: wallet.owner_id, policy_ids: {} }
    await updateApp(world.ctx, world.app.id, { settings: { delegation_config } })
    const user = await make<{ linked_accounts: { id?: string; type: string }[] }>('/users', {
      ...{ linked_accounts, wallets: [{ chain_type: 'ethereum' }] },
    })
    const account = user.linked_accounts.find(({ type }) => type === 'wallet')
    const reply = await call('POST', `/wallets/${account?.id}/export`, { body, by: [ada] })
    expect(reply).toMatchObject({ status: 400, body: { code: 'feature_not_enabled' } })
  })

  test('a wallet that an answer named survives kill and restart of the signer', async () => {
    const wallet = await makeWallet()
    const before = await sign(wallet.id)
    await signer.stop()
    expect(await sign(wallet.id)).toMatchObject({ status: 400, body: { code: 'feature_not_enabled' } })
    await signer.start()
    expect((await sign(wallet.id)).body).toEqual(before.body)
  })

  test('a crash behind the row leaves a wallet that signs', async () => {
    const wallet = await makeWallet()
    const { db } = world.ctx
    await db.updateTable('signer_rows').set({ is_committed: false }).where('id', '=', wallet.id).execute()
    expect(await sign(wallet.id)).toMatchObject({ status: 200 })
  })
})
