import type { Wallet } from '@privy-io/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { appServer } from '../../../../test/support/appServer.ts'
import { type DelegatedWallet, delegateWallet, takeBack } from '../../../../test/support/delegatedWallet.ts'
import { startSigner } from '../../../../test/support/signer.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'

let world: World
let signer: Awaited<ReturnType<typeof startSigner>>
let call: ReturnType<typeof appServer>

beforeAll(async () => {
  signer = await startSigner('http://localhost:4000')
  world = await createWorld({ env: signer.env })
  call = appServer(world)
})

/** In the format of the published types. */
function published({ id, address, chain, quorumId, policyId }: DelegatedWallet): Omit<Wallet, 'created_at'> {
  return {
    ...{ id, address, chain_type: chain, owner_id: null, policy_ids: [] },
    additional_signers: [{ signer_id: quorumId, override_policy_ids: [policyId] }],
    ...{ exported_at: null, imported_at: null, archived_at: null },
  }
}

const ids = (body: Record<string, unknown>) => (body.data as { id: string }[]).map(({ id }) => id)

describe('a wallet', () => {
  test('is read by its id and its address, under both prefixes', async () => {
    const wallet = await delegateWallet(world)
    for (const prefix of ['/v1', '/api/v1'] as const)
      for (const reply of [
        await call('GET', `/wallets/${wallet.id}`, { prefix }),
        await call('POST', '/wallets/address', { body: { address: wallet.address.toLowerCase() }, prefix }),
      ])
        expect(reply).toMatchObject({
          status: 200,
          body: { ...published(wallet), created_at: world.clock.now().getTime() },
        })
  })

  test('gets names of the app, of which external_id is written once', async () => {
    const [wallet, other] = [await delegateWallet(world), await delegateWallet(world)]
    const path = `/wallets/${wallet.id}`
    const names = { display_name: 'Savings', external_id: 'customer_7' }
    expect((await call('PATCH', path, { body: names })).body).toMatchObject(names)
    expect((await call('GET', path)).body).toMatchObject(names)
    const wrong = { external_id: 'customer_8' }
    expect(await call('PATCH', path, { body: wrong })).toMatchObject({ status: 400 })
    expect(
      await call('PATCH', `/wallets/${other.id}`, { body: { external_id: 'customer_7' } }),
    ).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    const { body } = await call('PATCH', path, { body: { display_name: null } })
    expect(body).not.toHaveProperty('display_name')
  })

  test.each([
    ['policy_ids', []],
    ['owner', { public_key: 'x' }],
    ['owner_id', null],
    ['additional_signers', []],
    ['authorization_key_ids', []],
    ['authorization_threshold', 1],
  ])('is not given another %s, as that needs a consent of the user', async (name, value) => {
    const { id } = await delegateWallet(world)
    const reply = await call('PATCH', `/wallets/${id}`, { body: { [name]: value } })
    expect(reply).toMatchObject({ status: 400, body: { code: 'feature_not_enabled' } })
    expect(reply.body.error).toContain('new consent')
  })

  test('that its user took back is in no list, and its calls say why', async () => {
    const wallet = await delegateWallet(world)
    await takeBack(world, wallet)
    expect(ids((await call('GET', '/wallets')).body)).not.toContain(wallet.id)
    const refusal = { status: 400, body: { code: 'user_has_not_delegated_wallet' } }
    expect(await call('GET', `/wallets/${wallet.id}`)).toMatchObject(refusal)
    const { address } = wallet
    expect(await call('POST', '/wallets/address', { body: { address } })).toMatchObject(refusal)
    expect(await call('PATCH', `/wallets/${wallet.id}`, { body: { display_name: 'x' } })).toMatchObject(
      refusal,
    )
  })

  test('that is not there is not found', async () => {
    expect(await call('GET', '/wallets/knone')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    expect(await call('POST', '/wallets/address', { body: { address } })).toMatchObject({ status: 404 })
  })
})

describe('the list', () => {
  test('has pages, and a wallet that is made meanwhile moves none to another page', async () => {
    const own = await createWorld({ env: signer.env })
    const ask = appServer(own)
    const wallets: string[] = []
    for (let count = 0; count < 5; count++) {
      wallets.unshift((await delegateWallet(own)).id)
      own.clock.forward({ seconds: 1 })
    }
    const first = (await ask('GET', '/wallets?limit=2')).body
    expect(ids(first)).toEqual(wallets.slice(0, 2))
    await delegateWallet(own)
    const second = (await ask('GET', `/wallets?limit=2&cursor=${first.next_cursor}`)).body
    expect(ids(second)).toEqual(wallets.slice(2, 4))
    const third = (await ask('GET', `/wallets?limit=2&cursor=${second.next_cursor}`)).body
    expect(third).toMatchObject({ data: [{ id: wallets[4] }], next_cursor: null })
    expect(await ask('GET', '/wallets?cursor=nonsense')).toMatchObject({ status: 400 })
  })

  test('has pages also for wallets of the same moment', async () => {
    const own = await createWorld({ env: signer.env })
    const wallets = [await delegateWallet(own), await delegateWallet(own), await delegateWallet(own)]
    const pages: string[] = []
    for (let cursor: unknown = ''; cursor !== null; ) {
      const { body } = await appServer(own)('GET', `/wallets?limit=1&cursor=${cursor}`)
      pages.push(...ids(body))
      cursor = body.next_cursor
    }
    expect(pages.sort()).toEqual(wallets.map(({ id }) => id).sort())
  })

  test('is filtered by everything that is published', async () => {
    const own = await createWorld({ env: signer.env })
    const ask = appServer(own)
    const one = await delegateWallet(own, { session: await signIn(own) })
    const other = await delegateWallet(own, { chain: 'solana' })
    await ask('PATCH', `/wallets/${one.id}`, { body: { external_id: 'one' } })
    const inner = { key_quorum_ids: [other.quorumId], public_keys: [], authorization_threshold: 1 }
    const outer = await delegateWallet(own, { quorum: inner })
    const key = (wallet: DelegatedWallet) => encodeURIComponent(wallet.keys[0]?.publicKey ?? '')
    const cases: [string, DelegatedWallet[]][] = [
      ['chain_type=solana', [other]],
      [`user_id=${one.session.userId}`, [one]],
      [`user_id=${one.session.userId.replace('did:privy:', '')}`, [one]],
      [`address=${one.address.toLowerCase()}`, [one]],
      [`address=${other.address}`, [other]],
      ['external_id=one', [one]],
      [`authorization_key=${key(one)}`, [one]],
      [`authorization_key=${key(other)}`, [other, outer]],
      ['include_archived=true', [one, other, outer]],
    ]
    for (const [query, wallets] of cases) {
      const { body } = await ask('GET', `/wallets?${query}`)
      expect([query, ids(body).sort()]).toEqual([query, wallets.map(({ id }) => id).sort()])
    }
    const both = `user_id=${one.session.userId}&authorization_key=${key(one)}`
    expect(await ask('GET', `/wallets?${both}`)).toMatchObject({ status: 400 })
    expect(await ask('GET', '/wallets?entity_id=e')).toMatchObject({ body: { code: 'feature_not_enabled' } })
    const archived_at = own.clock.now()
    await own.ctx.db.updateTable('api_wallets').set({ archived_at }).where('id', '=', one.id).execute()
    expect(ids((await ask('GET', '/wallets')).body)).not.toContain(one.id)
    expect(ids((await ask('GET', '/wallets?include_archived=true')).body)).toContain(one.id)
    expect(await ask('GET', `/wallets/${one.id}`)).toMatchObject({ status: 404 })
    expect(await ask('GET', `/wallets/${one.id}?include_archived=true`)).toMatchObject({ status: 200 })
  })
})

test('security: another app sees no wallet, and changes none', async () => {
  const wallet = await delegateWallet(world)
  const other = appServer(await createWorld({ env: signer.env }))
  expect((await other('GET', '/wallets')).body).toEqual({ data: [], next_cursor: null })
  for (const reply of [
    await other('GET', `/wallets/${wallet.id}`),
    await other('POST', '/wallets/address', { body: { address: wallet.address } }),
    await other('PATCH', `/wallets/${wallet.id}`, { body: { display_name: 'Mine' } }),
    await other('POST', `/wallets/${wallet.id}/rpc`, {
      body: { method: 'personal_sign', params: { message: 'x', encoding: 'utf-8' } },
      by: wallet.keys,
    }),
  ])
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('security: every call needs the secret of the app', async () => {
  for (const path of ['/v1/wallets', '/api/v1/wallets/w'])
    expect((await world.get(path, { origin: null })).status).toBe(401)
})
