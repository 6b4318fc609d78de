import { generateP256KeyPair } from '@privy-io/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AppCall, appServer, type KeyPair } from '../../../../test/support/appServer.ts'
import { startSigner } from '../../../../test/support/signer.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { updateApp } from '../app/manage.ts'

let world: World
let signer: Awaited<ReturnType<typeof startSigner>>
let call: ReturnType<typeof appServer>
let ada: KeyPair
let quorumId: string

beforeAll(async () => {
  signer = await startSigner('http://localhost:4000')
  world = await createWorld({ env: signer.env })
  ada = await generateP256KeyPair()
  call = appServer(world)
  const quorum = await call('POST', '/key_quorums', { body: { public_keys: [ada.publicKey] } })
  quorumId = quorum.body.id as string
  const delegation_config = { key_quorum_id: quorumId, policy_ids: {} }
  await updateApp(world.ctx, world.app.id, { settings: { delegation_config } })
})

type Account = Record<string, unknown> & { type: string; address: string; id: string }
type ImportedUser = { id: string; linked_accounts: Account[]; custom_metadata?: object }
let count = 0
const newEmail = () => ({ type: 'email', address: `user${++count}@example.com` })
const ethereum = { chain_type: 'ethereum' }

async function importUser(body: object = {}, options: AppCall = {}): Promise<ImportedUser> {
  const reply = await call('POST', '/users', { body: { linked_accounts: [newEmail()], ...body }, ...options })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body as ImportedUser
}
const listWallets = ({ linked_accounts }: ImportedUser) =>
  linked_accounts.filter(({ type }) => type === 'wallet')

describe('a user who has not logged in yet', () => {
  test.each([
    newEmail(),
    { type: 'phone', number: '+1 555 234 5678' },
    { type: 'custom_auth', custom_user_id: 'user 7' },
    { type: 'telegram', telegram_user_id: '77', username: 'ada' },
    { type: 'google_oauth', subject: 'g-1', email: 'ada@example.com', name: 'Ada' },
  ])('is made with an account: $type', async (account) => {
    const user = await importUser({ linked_accounts: [account] })
    expect(user.linked_accounts).toMatchObject([{ type: account.type }])
  })

  test('security: gets no account afterwards if it has a wallet, and no wallet if it got an account', async () => {
    const phone = { type: 'phone', number: '+1 555 234 5699' }
    const withWallet = await importUser({ wallets: [ethereum] })
    const link = (id: string) => call('POST', `/users/${id}/accounts`, { body: phone })
    expect((await link(withWallet.id)).body).toMatchObject({ code: 'invalid_data' })
    const withAccount = await importUser()
    expect(await link(withAccount.id)).toMatchObject({ status: 200 })
    const body = { wallets: [ethereum] }
    const reply = await call('POST', `/users/${withAccount.id}/wallets`, { body })
    expect(reply.body).toMatchObject({ code: 'invalid_data' })
  })

  test('is made with metadata and wallets of both chains', async () => {
    const user = await importUser({
      custom_metadata: { plan: 'free' },
      wallets: [ethereum, { chain_type: 'solana' }],
    })
    expect(user).toMatchObject({
      id: expect.stringMatching(/^did:privy:/),
      custom_metadata: { plan: 'free' },
    })
    expect(listWallets(user)).toMatchObject(
      ['ethereum', 'solana'].map((chain_type) => ({
        ...{ chain_type, wallet_client_type: 'privy', connector_type: 'embedded', recovery_method: 'privy' },
        ...{ imported: true, delegated: false, pregenerated: 'app', id: expect.any(String) },
      })),
    )
  })

  test('is the one who logs in later, with the same wallet', async () => {
    const email = newEmail()
    const user = await importUser({ linked_accounts: [email], wallets: [ethereum] })
    const session = await signIn(world, email.address)
    expect(session.userId).toBe(user.id)
    const { body } = await world.call('GET', '/api/v1/users/me', { token: session.token })
    expect(listWallets(body.user as ImportedUser)).toMatchObject([{ address: listWallets(user)[0]?.address }])
  })

  test('has wallets that the owner of the app signs with', async () => {
    const [wallet] = listWallets(await importUser({ wallets: [ethereum] }))
    const body = { method: 'personal_sign', params: { message: 'hi', encoding: 'utf-8' } }
    const path = `/wallets/${wallet?.id}/rpc`
    expect(await call('POST', path, { body, by: [ada] })).toMatchObject({ status: 200 })
    expect(await call('POST', path, { body })).toMatchObject({ status: 401 })
    expect((await call('GET', `/wallets/${wallet?.id}`)).body).toMatchObject({
      ...{ address: wallet?.address, owner_id: quorumId, policy_ids: [] },
    })
  })

  test('gets wallets afterwards, one of a chain, also when many ask at once', async () => {
    const user = await importUser()
    const path = `/users/${user.id}/wallets`
    const ask = () => call('POST', path, { body: { wallets: [ethereum] } })
    await Promise.all([ask(), ask(), ask()])
    const { body } = await ask()
    expect(listWallets(body as ImportedUser)).toHaveLength(1)
    const more = await call('POST', `/apps/${world.app.id}/users/wallet`, {
      body: { user_id: user.id, create_ethereum_wallet: true, create_solana_wallet: true },
    })
    expect(listWallets(more.body as ImportedUser).map((one) => one.chain_type)).toEqual([
      'ethereum',
      'solana',
    ])
  })

  test('gets several wallets of Ethereum where server-auth asks for them', async () => {
    const user = await importUser()
    const body = { user_id: user.id, number_of_ethereum_wallets_to_create: 3 }
    const reply = await call('POST', `/apps/${world.app.id}/users/wallet`, { body })
    expect(listWallets(reply.body as ImportedUser)).toHaveLength(3)
  })

  test.each([
    ['no account', { linked_accounts: [] }, 'invalid_data'],
    ['two emails', { linked_accounts: [newEmail(), newEmail()] }, 'cannot_link_more_of_type'],
    ['an address that is none', { linked_accounts: [{ type: 'email', address: 'ada' }] }, 'invalid_data'],
    ['a number that is none', { linked_accounts: [{ type: 'phone', number: '12' }] }, 'invalid_data'],
    ['a passkey', { linked_accounts: [{ type: 'passkey' }] }, 'feature_not_enabled'],
    ['another chain', { wallets: [{ chain_type: 'tron' }] }, 'feature_not_enabled'],
    ['a smart wallet', { create_ethereum_smart_wallet: true }, 'feature_not_enabled'],
    ['a policy that is not there', { wallets: [{ ...ethereum, policy_ids: ['knone'] }] }, 'not_found'],
  ])('%s is refused, and makes no user', async (_, body, code) => {
    const { n: before } = await countUsers()
    const reply = await call('POST', '/users', { body: { linked_accounts: [newEmail()], ...body } })
    expect(reply.body).toMatchObject({ code })
    expect((await countUsers()).n).toBe(before)
  })

  test('an account of another user is refused', async () => {
    const email = newEmail()
    await importUser({ linked_accounts: [email] })
    const again = { linked_accounts: [{ ...email, address: email.address.toUpperCase() }] }
    expect((await call('POST', '/users', { body: again })).body).toMatchObject({
      code: 'linked_to_another_user',
    })
  })

  test('counts where the app has a limit', async () => {
    const own = await createWorld({ env: signer.env })
    await updateApp(own.ctx, own.app.id, { userLimit: 1 })
    const ask = appServer(own)
    expect(await ask('POST', '/users', { body: { linked_accounts: [newEmail()] } })).toMatchObject({
      status: 200,
    })
    expect((await ask('POST', '/users', { body: { linked_accounts: [newEmail()] } })).body).toMatchObject({
      code: 'max_accounts_reached',
    })
  })

  test('without the signer it makes a user without wallets, and refuses one with wallets', async () => {
    const own = await createWorld({ env: { LATCHKEY_SIGNER: '/nowhere/signer.sock' } })
    const ask = appServer(own)
    const body = { linked_accounts: [newEmail()] }
    const withWallet = await ask('POST', '/users', { body: { ...body, wallets: [{ ...ethereum }] } })
    expect(withWallet.body).toMatchObject({ code: 'invalid_data' })
    const user = await ask('POST', '/users', { body })
    expect(user).toMatchObject({ status: 200 })
  })

  test('security: another app makes no wallet for a user', async () => {
    const user = await importUser()
    const other = appServer(await createWorld({ env: signer.env }))
    const body = { wallets: [ethereum] }
    expect(await other('POST', `/users/${user.id}/wallets`, { body })).toMatchObject({ status: 404 })
  })
})

async function countUsers(): Promise<{ n: number }> {
  return world.ctx.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
}
