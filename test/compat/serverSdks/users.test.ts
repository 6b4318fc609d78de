import { generateP256KeyPair, PrivyClient as NodeClient } from '@privy-io/node'
import { PrivyClient as ServerAuth } from '@privy-io/server-auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateApp } from '../../../packages/server/src/app/manage.ts'
import { appServer } from '../../support/appServer.ts'
import { type ListeningServer, startServer } from '../../support/listeningServer.ts'
import { startSigner } from '../../support/signer.ts'
import { signIn, signInBySms } from '../../support/signIn.ts'

// Every method for users of the published server SDKs, unmodified, against a server that listens.

let server: ListeningServer
let count = 0
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'

beforeAll(async () => {
  server = await startServer({
    settings: { sms_auth: true },
    makeEnv: async (url) => (await startSigner(url)).env,
  })
  const { publicKey } = await generateP256KeyPair()
  const { body } = await appServer(server.world)('POST', '/key_quorums', {
    body: { public_keys: [publicKey] },
  })
  const delegation_config = { key_quorum_id: body.id as string, policy_ids: {} }
  await updateApp(server.world.ctx, server.world.app.id, { settings: { delegation_config } })
})
afterAll(() => server?.close())
beforeEach(() => {
  count += 1
})

/** New in each test: an account has one owner. */
const unique = () => ({
  email: `ada${count}@sdk.example`,
  number: `+1415555${String(1_000 + count)}`,
  custom: `custom ${count}`,
  handle: `ada_${count}`,
  subject: `subject ${count}`,
  telegram: String(9_000 + count),
})

describe('server-auth 1.32.5', () => {
  const client = () => {
    const { id, secret } = server.world.app
    return new ServerAuth(id, secret, { apiURL: server.url, walletApi: { apiURL: server.url } })
  }

  test('importUser and every look-up', async () => {
    const { email, number, custom, handle, subject, telegram } = unique()
    const user = await client().importUser({
      linkedAccounts: [
        { type: 'email', address: email },
        { type: 'phone', number },
        { type: 'custom_auth', customUserId: custom },
        { type: 'telegram', telegramUserId: telegram, username: handle },
        { type: 'discord_oauth', subject, username: handle, email },
        { type: 'github_oauth', subject, username: handle, email, name: 'Ada' },
        { type: 'twitter_oauth', subject, username: handle, name: 'Ada' },
        { type: 'farcaster', fid: count, ownerAddress: wallet },
        { type: 'wallet', address: wallet, chainType: 'ethereum' },
      ] as never,
      customMetadata: { plan: 'free' },
    })
    expect(user).toMatchObject({ id: expect.stringMatching(/^did:privy:/), customMetadata: { plan: 'free' } })
    const { id } = user
    const calls: [string, Promise<{ id: string } | null>][] = [
      ['getUser', client().getUser(id)],
      ['getUserById', client().getUserById(id)],
      ['getUserByEmail', client().getUserByEmail(email)],
      ['getUserByPhoneNumber', client().getUserByPhoneNumber(number)],
      ['getUserByCustomAuthId', client().getUserByCustomAuthId(custom)],
      ['getUserByTelegramUserId', client().getUserByTelegramUserId(telegram)],
      ['getUserByTelegramUsername', client().getUserByTelegramUsername(handle)],
      ['getUserByDiscordUsername', client().getUserByDiscordUsername(handle)],
      ['getUserByGithubUsername', client().getUserByGithubUsername(handle)],
      ['getUserByTwitterUsername', client().getUserByTwitterUsername(handle)],
      ['getUserByTwitterSubject', client().getUserByTwitterSubject(subject)],
      ['getUserByFarcasterId', client().getUserByFarcasterId(count)],
      ['getUserByWalletAddress', client().getUserByWalletAddress(wallet)],
    ]
    for (const [name, call] of calls) expect((await call)?.id, name).toBe(id)
  })

  test('trap 11: the phone number is read from an imported account and from one that logged in', async () => {
    const { number } = unique()
    await client().importUser({ linkedAccounts: [{ type: 'phone', number }] })
    const before = await client().getUserByPhoneNumber(number)
    expect(before?.phone).toMatchObject({ number: expect.stringContaining('415') })
    // The SDK reads null as the first second of 1970.
    expect(before?.phone?.firstVerifiedAt?.getTime()).toBe(0)
    expect((await signInBySms(server.world, number)).userId).toBe(before?.id)
    const after = await client().getUserByPhoneNumber(number)
    expect(after?.phone?.firstVerifiedAt?.getTime()).toBeGreaterThan(0)
  })

  test('a look-up without a match is null', async () => {
    expect(await client().getUserByEmail('nobody@sdk.example')).toBeNull()
    expect(await client().getUserByTelegramUsername('nobody')).toBeNull()
    expect(await client().getUserBySmartWalletAddress(wallet)).toBeNull()
    await expect(client().getUser('did:privy:nobody')).rejects.toThrow()
  })

  test('setCustomMetadata and createWallets', async () => {
    const { email } = unique()
    const { id } = await client().importUser({ linkedAccounts: [{ type: 'email', address: email }] })
    expect(await client().setCustomMetadata(id, { plan: 'pro', seats: 2, trial: false })).toMatchObject({
      customMetadata: { plan: 'pro', seats: 2, trial: false },
    })
    const { wallet: first } = await client().createWallets({ userId: id, createEthereumWallet: true })
    expect(first?.address).toMatch(/^0x/)
  })

  test('getUsers: all, by a term, and by lists', async () => {
    const { email } = unique()
    const { id } = await client().importUser({ linkedAccounts: [{ type: 'email', address: email }] })
    const ids = (users: { id: string }[]) => users.map((user) => user.id)
    expect(ids(await client().getUsers())).toContain(id)
    expect(ids(await client().getUsers(email))).toEqual([id])
    expect(ids(await client().getUsers({ emails: [email], phoneNumbers: [], walletAddresses: [] }))).toEqual([
      id,
    ])
    expect(ids(await client().getUsers({ emails: ['nobody@sdk.example'] } as never))).toEqual([])
  })

  test('deleteUser', async () => {
    const { email } = unique()
    const { userId } = await signIn(server.world, email)
    await client().deleteUser(userId)
    expect(await client().getUserByEmail(email)).toBeNull()
    await expect(client().deleteUser(userId)).rejects.toThrow()
  })

  test('reads an account that only the app has named out of the identity token', async () => {
    const { email, number } = unique()
    await client().importUser({
      linkedAccounts: [
        { type: 'email', address: email },
        { type: 'phone', number },
      ],
    })
    const { refreshToken } = await signIn(server.world, email)
    const { body } = await server.world.post('/api/v1/sessions', { refresh_token: refreshToken })
    const user = await client().getUser({ idToken: String(body.identity_token) })
    expect(user.email?.latestVerifiedAt).toBeInstanceOf(Date)
    expect(user.phone?.latestVerifiedAt).toBeNull()
  })
})

describe('node 0.35.0', () => {
  const users = () => {
    const { id, secret } = server.world.app
    return new NodeClient({ appId: id, appSecret: secret, apiUrl: server.url }).users()
  }
  const createUser = (...linked_accounts: object[]) =>
    users().create({ linked_accounts: linked_accounts as never })

  test('create and every look-up', async () => {
    const { email, number, custom, handle, subject, telegram } = unique()
    const address = `0x${String(count).padStart(40, '1')}`
    const { id, custom_metadata } = await users().create({
      custom_metadata: { plan: 'free' },
      linked_accounts: [
        { type: 'email', address: email },
        { type: 'phone', number },
        { type: 'custom_auth', custom_user_id: custom },
        { type: 'telegram', telegram_user_id: telegram, username: handle },
        { type: 'discord_oauth', subject, username: handle },
        { type: 'github_oauth', subject, username: handle },
        { type: 'twitter_oauth', subject, username: handle, name: 'Ada' },
        { type: 'farcaster', fid: count, owner_address: wallet },
        { type: 'wallet', address, chain_type: 'ethereum' },
      ],
    })
    expect(custom_metadata).toEqual({ plan: 'free' })
    const calls: [string, PromiseLike<{ id: string }>][] = [
      ['_get', users()._get(id)],
      ['getByEmailAddress', users().getByEmailAddress({ address: email })],
      ['getByPhoneNumber', users().getByPhoneNumber({ number })],
      ['getByCustomAuthID', users().getByCustomAuthID({ custom_user_id: custom })],
      ['getByTelegramUserID', users().getByTelegramUserID({ telegram_user_id: telegram })],
      ['getByTelegramUsername', users().getByTelegramUsername({ username: handle })],
      ['getByDiscordUsername', users().getByDiscordUsername({ username: handle })],
      ['getByGitHubUsername', users().getByGitHubUsername({ username: handle })],
      ['getByTwitterUsername', users().getByTwitterUsername({ username: handle })],
      ['getByTwitterSubject', users().getByTwitterSubject({ subject })],
      ['getByFarcasterID', users().getByFarcasterID({ fid: count })],
      ['getByWalletAddress', users().getByWalletAddress({ address })],
    ]
    for (const [name, call] of calls) expect((await call).id, name).toBe(id)
  })

  test('a look-up without a match throws a 404 with a code', async () => {
    const asks = [
      () => users().getBySmartWalletAddress({ address: wallet }),
      () => users().getByEmailAddress({ address: 'nobody@sdk.example' }),
      () => users()._get('did:privy:nobody'),
      () => users().delete('did:privy:nobody'),
    ]
    for (const ask of asks)
      await expect(Promise.resolve(ask())).rejects.toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      })
  })

  test('trap 12: 300 users in one minute, in batches of 20', async () => {
    const { email } = unique()
    const { id, secret } = server.world.app
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
    for (let batch = 0; batch < 15; batch++) {
      const body = JSON.stringify({
        users: Array.from({ length: 20 }, (_, n) => ({
          linked_accounts: [{ type: 'email', address: `${batch}.${n}.${email}` }],
        })),
      })
      const headers = { authorization, 'privy-app-id': id, 'content-type': 'application/json' }
      const reply = await fetch(`${server.url}/api/v1/users/batch`, { method: 'POST', headers, body })
      const { results } = (await reply.json()) as { results: { success: boolean }[] }
      expect(results.filter(({ success }) => success)).toHaveLength(20)
    }
    const page = (await users().search({ searchTerm: email })) as unknown as { data: object[] }
    expect(page.data).toHaveLength(100)
  })

  test('list has pages that the SDK follows', async () => {
    server.world.clock.forward({ seconds: 1 })
    const { email } = unique()
    const { id } = await createUser({ type: 'email', address: email })
    const ids: string[] = []
    for await (const user of users().list({ limit: 50 })) ids.push(user.id)
    expect(ids[0]).toBe(id)
    expect(new Set(ids).size).toBe(ids.length)
    const rows = await server.world.ctx.db
      .selectFrom('users')
      .select('id')
      .where('app_id', '=', server.world.app.id)
      .where('deleted_at', 'is', null)
      .execute()
    expect(ids).toHaveLength(rows.length)
  })

  test('trap 7: search is typed as one user, and returns the page', async () => {
    const { email } = unique()
    const { id } = await createUser({ type: 'email', address: email })
    const lists = { emails: [email], phoneNumbers: [], walletAddresses: [] }
    expect(await users().search(lists)).toMatchObject({ data: [{ id }], next_cursor: null })
    // Users in whom the term is only a part would be on the next page.
    const page = (await users().search({ searchTerm: email })) as unknown as { next_cursor: string }
    expect(page).toMatchObject({ data: [{ id }], next_cursor: expect.any(String) })
    const next = { searchTerm: email, cursor: page.next_cursor }
    expect(await users().search(next)).toMatchObject({ data: [], next_cursor: null })
  })

  test('setCustomMetadata, pregenerateWallets and unlinkLinkedAccount', async () => {
    const { email, number } = unique()
    const { id } = await createUser({ type: 'email', address: email }, { type: 'phone', number })
    expect(await users().setCustomMetadata(id, { custom_metadata: { a: 1 } })).toMatchObject({
      custom_metadata: { a: 1 },
    })
    const { linked_accounts } = await users().pregenerateWallets(id, {
      wallets: [{ chain_type: 'ethereum' }],
    })
    expect(linked_accounts.map(({ type }) => type)).toEqual(['email', 'phone', 'wallet'])
    const after = await users().unlinkLinkedAccount(id, { type: 'phone', handle: number })
    expect(after.linked_accounts.map(({ type }) => type)).toEqual(['email', 'wallet'])
  })

  test('delete', async () => {
    const { email } = unique()
    const { userId, token } = await signIn(server.world, email)
    await users().delete(userId)
    expect((await server.world.get('/api/v1/users/me', { token })).status).toBe(401)
    await expect(Promise.resolve(users()._get(userId))).rejects.toMatchObject({ status: 404 })
  })

  test('an account of another user is refused at the first try, by a status that is not repeated', async () => {
    const { email } = unique()
    await createUser({ type: 'email', address: email })
    await expect(Promise.resolve(createUser({ type: 'email', address: email }))).rejects.toMatchObject({
      status: 400,
      error: { code: 'linked_to_another_user' },
    })
  })
})
