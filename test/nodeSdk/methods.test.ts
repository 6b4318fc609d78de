import { endpoints } from '@latchkey/wire'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { type Hex, parseTransaction, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateAuthorizationKey, LatchkeyClient, LatchkeyError } from '../../packages/node/src/index.ts'
import { addTestAccount } from '../../packages/server/src/otp/testAccounts/testAccounts.ts'
import { enableDelegation } from '../support/delegation.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { signIn } from '../support/signIn.ts'
import { addReceiver, type EventRequest, startReceiver } from '../support/webhooks/receiver.ts'
import { createWorld } from '../support/world.ts'

// Every method of the SDK against a server.

let server: ListeningServer
let latchkey: LatchkeyClient
let keys: Awaited<ReturnType<typeof generateAuthorizationKey>>
const requests: { method: string; path: string }[] = []

beforeAll(async () => {
  server = await startServer({})
  await enableDelegation(server.world)
  keys = await generateAuthorizationKey()
  const { id, secret } = server.world.app
  latchkey = new LatchkeyClient({
    ...{ appId: id, appSecret: secret, apiUrl: server.url, maxRetries: 0 },
    fetch: (url, init) => {
      requests.push({ method: init.method ?? 'GET', path: new URL(url).pathname })
      return fetch(url, init)
    },
  })
})
afterAll(() => server?.close())

let count = 0
const newEmail = () => `node${++count}@example.com`
const newUser = () => latchkey.users.create({ linked_accounts: [{ type: 'email', address: newEmail() }] })
const newWallet = (chain_type: 'ethereum' | 'solana') =>
  latchkey.wallets.create({ chain_type, owner: { public_key: keys.publicKey } })
const messageRule = { name: 'Messages', method: 'personal_sign', action: 'ALLOW' as const, conditions: [] }
const newPolicy = (owner?: { public_key: string }) =>
  latchkey.policies.create({
    ...{ version: '1.0', name: 'Messages', chain_type: 'ethereum', rules: [messageRule] },
    ...(owner && { owner }),
  })
const asOwner = () => ({ authorization: { privateKeys: [keys.privateKey] } })
const collect = async <T>(items: AsyncIterable<T>) => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
const catchError = (promise: Promise<unknown>) => promise.then(String, (cause: LatchkeyError) => cause)

/** Each public method, by its place in the client. The value calls it and checks the result. */
const calls: Record<string, () => Promise<unknown>> = {
  'users.get': async () => {
    const { userId, email } = await signIn(server.world)
    const user = await latchkey.users.get(userId)
    expect(user).toMatchObject({ id: userId, linked_accounts: [{ type: 'email', address: email }] })
    const error = await catchError(latchkey.users.get('did:privy:cm000000000000000000000000'))
    expect(error).toMatchObject({ code: 'not_found', status: 404, requestId: expect.stringMatching(/./) })
  },
  'users.list': async () => {
    const users = [await newUser(), await newUser(), await newUser()]
    const all = await collect(latchkey.users.list({ limit: 2 }))
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(users.map(({ id }) => id)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const page = await latchkey.users.list({ limit: 2 })
    expect(page).toMatchObject({ data: [{}, {}], next_cursor: expect.any(String) })
    const next = await latchkey.users.list({ limit: 2, cursor: page.next_cursor ?? '' })
    expect(next.data.map(({ id }) => id)).toEqual(all.slice(2, 4).map(({ id }) => id))
  },
  'users.search': async () => {
    const { id, linked_accounts } = await newUser()
    const [account] = linked_accounts
    const address = account?.type === 'email' ? account.address : ''
    const results = await collect(latchkey.users.search({ searchTerm: address }))
    expect(results.map((user) => user.id)).toEqual([id])
    const exact = await latchkey.users.search({ emails: [address], limit: 1 })
    expect(exact.data.map((user) => user.id)).toEqual([id])
  },
  'users.create': async () => {
    const address = newEmail()
    const body = { linked_accounts: [{ type: 'email' as const, address }], custom_metadata: { plan: 'pro' } }
    const user = await latchkey.users.create(body, { idempotencyKey: `import-${address}` })
    expect(user).toMatchObject({ custom_metadata: { plan: 'pro' } })
    expect(await latchkey.users.create(body, { idempotencyKey: `import-${address}` })).toEqual(user)
    const error = await catchError(latchkey.users.create(body))
    expect(error).toMatchObject({ code: 'linked_to_another_user' })
  },
  'users.createBatch': async () => {
    const entry = { linked_accounts: [{ type: 'email' as const, address: newEmail() }] }
    const results = await latchkey.users.createBatch([entry, entry])
    expect(results).toMatchObject([
      { index: 0, success: true, id: expect.stringMatching(/^did:privy:/) },
      { index: 1, success: false, code: 'linked_to_another_user' },
    ])
  },
  'users.delete': async () => {
    const { id } = await newUser()
    await latchkey.users.delete(id)
    expect(await catchError(latchkey.users.get(id))).toMatchObject({ code: 'not_found' })
    expect(await catchError(latchkey.users.delete(id))).toMatchObject({ code: 'not_found' })
  },
  'users.setCustomMetadata': async () => {
    const { id } = await newUser()
    await latchkey.users.setCustomMetadata(id, { plan: 'pro', seats: 3 })
    const user = await latchkey.users.setCustomMetadata(id, { plan: 'free' })
    expect(user.custom_metadata).toEqual({ plan: 'free' })
  },
  'users.updateCustomMetadata': async () => {
    const { id } = await newUser()
    await latchkey.users.setCustomMetadata(id, { plan: 'pro', seats: 3 })
    const user = await latchkey.users.updateCustomMetadata(id, { plan: null, beta: true })
    expect(user.custom_metadata).toEqual({ seats: 3, beta: true })
  },
  'users.linkAccount': async () => {
    const { id } = await newUser()
    const account = { type: 'custom_auth', custom_user_id: `customer-${++count}` } as const
    const user = await latchkey.users.linkAccount(id, account)
    expect(user.linked_accounts).toContainEqual(expect.objectContaining(account))
  },
  'users.unlinkAccount': async () => {
    const { id } = await newUser()
    const handle = `customer-${++count}`
    await latchkey.users.linkAccount(id, { type: 'custom_auth', custom_user_id: handle })
    const user = await latchkey.users.unlinkAccount(id, { type: 'custom_auth', handle })
    expect(user.linked_accounts.map(({ type }) => type)).toEqual(['email'])
  },
  'users.pregenerateWallets': async () => {
    const { id } = await newUser()
    const user = await latchkey.users.pregenerateWallets(id, [{ chain_type: 'ethereum' }])
    expect(user.linked_accounts).toContainEqual(
      expect.objectContaining({ type: 'wallet', chain_type: 'ethereum', pregenerated: 'app' }),
    )
  },
  'users.getByEmailAddress': async () => {
    const address = newEmail()
    expect(await latchkey.users.getByEmailAddress(address)).toBeNull()
    const { id } = await latchkey.users.create({ linked_accounts: [{ type: 'email', address }] })
    expect(await latchkey.users.getByEmailAddress(address)).toMatchObject({ id })
  },
  'users.getByPhoneNumber': () =>
    lookUp({ type: 'phone', number: '+14155550123' }, (users) => users.getByPhoneNumber('+14155550123')),
  'users.getByWalletAddress': () => {
    const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    return lookUp({ type: 'wallet', address, chain_type: 'ethereum' }, (users) =>
      users.getByWalletAddress(address),
    )
  },
  'users.getBySmartWalletAddress': async () => {
    const address = '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326'
    expect(await latchkey.users.getBySmartWalletAddress(address)).toBeNull()
    const { userId } = await signIn(server.world)
    const { ctx, app } = server.world
    const row = { app_id: app.id, user_id: userId, type: 'smart_wallet', subject: address.toLowerCase() }
    const data = { address, smart_wallet_type: 'kernel' }
    const mac = await ctx.binding.mac('linked_accounts', {
      ...{ ...row, data, held_until: null, removed_at: null, deleted_at: null },
    })
    const now = ctx.now()
    const times = { verified_at: now, first_verified_at: now, latest_verified_at: now }
    await ctx.db
      .insertInto('linked_accounts')
      .values({ ...row, ...times, data: JSON.stringify(data), mac })
      .execute()
    expect(await latchkey.users.getBySmartWalletAddress(address)).toMatchObject({ id: userId })
  },
  'users.getByCustomAuthId': () =>
    lookUp({ type: 'custom_auth', custom_user_id: 'c-1' }, (users) => users.getByCustomAuthId('c-1')),
  'users.getByFarcasterId': () => {
    const owner_address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    return lookUp({ type: 'farcaster', fid: 77, owner_address }, (users) => users.getByFarcasterId(77))
  },
  'users.getByTelegramUserId': () =>
    lookUp({ type: 'telegram', telegram_user_id: '551' }, (users) => users.getByTelegramUserId('551')),
  'users.getByTelegramUsername': () =>
    lookUp({ type: 'telegram', telegram_user_id: '552', username: 'Maya_T' }, (users) =>
      users.getByTelegramUsername('maya_t'),
    ),
  'users.getByDiscordUsername': () => lookUpSocial('discord', (users) => users.getByDiscordUsername('maya')),
  'users.getByGitHubUsername': () => lookUpSocial('github', (users) => users.getByGitHubUsername('maya')),
  'users.getByInstagramUsername': () =>
    lookUpSocial('instagram', (users) => users.getByInstagramUsername('maya')),
  'users.getByTwitchUsername': () => lookUpSocial('twitch', (users) => users.getByTwitchUsername('maya')),
  'users.getByTwitterUsername': () => lookUpSocial('twitter', (users) => users.getByTwitterUsername('maya')),
  'users.getByTwitterSubject': () =>
    lookUp({ type: 'twitter_oauth', subject: 's-9', username: 'nine' }, (users) =>
      users.getByTwitterSubject('s-9'),
    ),
  'users.getBySpotifySubject': () =>
    lookUp({ type: 'spotify_oauth', subject: 's-8', email: 'spot@example.com' }, (users) =>
      users.getBySpotifySubject('s-8'),
    ),

  'apps.get': async () => {
    const { id, origin } = server.world.app
    const app = await latchkey.apps.get()
    expect(app).toMatchObject({ id, name: 'Test app', allowed_domains: [origin] })
    const offline = new LatchkeyClient({
      ...{ appId: id, apiUrl: server.url, jwtVerificationKey: app.verification_key },
    })
    const { token, userId } = await signIn(server.world)
    expect(await offline.verifyAccessToken(token)).toMatchObject({ user_id: userId, app_id: id })
  },
  'apps.getAllowlist': async () => {
    const value = newEmail()
    const { id } = await latchkey.apps.inviteToAllowlist({ type: 'email', value })
    expect(await latchkey.apps.getAllowlist()).toContainEqual(
      expect.objectContaining({ id, type: 'email', value, acceptedAt: null }),
    )
  },
  'apps.inviteToAllowlist': async () => {
    const entry = await latchkey.apps.inviteToAllowlist({ type: 'emailDomain', value: 'harbor.example' })
    expect(entry).toMatchObject({ appId: server.world.app.id, value: 'harbor.example' })
  },
  'apps.removeFromAllowlist': async () => {
    const rule = { type: 'email' as const, value: newEmail() }
    const { id } = await latchkey.apps.inviteToAllowlist(rule)
    await latchkey.apps.removeFromAllowlist(rule)
    expect((await latchkey.apps.getAllowlist()).map((entry) => entry.id)).not.toContain(id)
  },
  'apps.getDenylist': async () => {
    const value = newEmail()
    const { id } = await latchkey.apps.addToDenylist({ type: 'email', value })
    const list = await collect(latchkey.apps.getDenylist({ limit: 1 }))
    expect(list).toContainEqual(expect.objectContaining({ id, rule_type: 'email', value }))
  },
  'apps.addToDenylist': async () => {
    const value = newEmail()
    const entry = await latchkey.apps.addToDenylist({ type: 'email', value })
    expect(entry).toMatchObject({ rule_type: 'email', value })
  },
  'apps.removeFromDenylist': async () => {
    const { id } = await latchkey.apps.addToDenylist({ type: 'email', value: newEmail() })
    await latchkey.apps.removeFromDenylist(id)
    const list = await collect(latchkey.apps.getDenylist())
    expect(list.map((entry) => entry.id)).not.toContain(id)
  },
  'apps.getTestCredentials': async () => {
    const { world } = server
    const account = await addTestAccount(world.ctx, world.app.id, { name: 'Nightly' })
    expect(await latchkey.apps.getTestCredentials()).toContainEqual(
      expect.objectContaining({ email: account.email, otp_code: account.otp_code, name: 'Nightly' }),
    )
  },
  'apps.getTestAccessToken': async () => {
    const { world } = server
    const { email } = await addTestAccount(world.ctx, world.app.id, {})
    const token = await latchkey.apps.getTestAccessToken({ email })
    const { user_id } = await latchkey.verifyAccessToken(token)
    expect(await latchkey.users.getByEmailAddress(email)).toMatchObject({ id: user_id })
    const error = await catchError(latchkey.apps.getTestAccessToken({ email: 'nobody@example.com' }))
    expect(error).toMatchObject({ code: 'invalid_test_credentials' })
  },

  'wallets.create': async () => {
    const options = { idempotencyKey: `treasury-${++count}` }
    const body = { chain_type: 'ethereum', owner: { public_key: keys.publicKey } } as const
    const wallet = await latchkey.wallets.create(body, options)
    expect(await latchkey.wallets.create(body, options)).toEqual(wallet)
    expect(wallet).toMatchObject({ chain_type: 'ethereum', address: expect.stringMatching(/^0x/) })
  },
  'wallets.createBatch': async () => {
    const entry = { chain_type: 'solana', owner: { public_key: keys.publicKey } } as const
    const results = await latchkey.wallets.createBatch([entry, { chain_type: 'tron' as 'solana' }])
    expect(results).toMatchObject([
      { success: true, wallet: {} },
      { success: false, code: 'feature_not_enabled' },
    ])
  },
  'wallets.get': async () => {
    const wallet = await newWallet('ethereum')
    expect(await latchkey.wallets.get(wallet.id)).toEqual(wallet)
  },
  'wallets.list': async () => {
    const wallet = await newWallet('solana')
    const filter = { chain_type: 'solana', limit: 1, authorization_key: keys.publicKey }
    expect((await collect(latchkey.wallets.list(filter))).map(({ id }) => id)).toContain(wallet.id)
  },
  'wallets.getByAddress': async () => {
    const wallet = await newWallet('ethereum')
    expect(await latchkey.wallets.getByAddress(wallet.address)).toEqual(wallet)
  },
  'wallets.update': async () => {
    const { id } = await newWallet('ethereum')
    const changes = { display_name: 'Treasury' }
    expect(await latchkey.wallets.update(id, changes, asOwner())).toMatchObject(changes)
    const stranger = { privateKeys: [(await generateAuthorizationKey()).privateKey] }
    const error = await catchError(latchkey.wallets.update(id, changes, { authorization: stranger }))
    expect(error).toMatchObject({ code: 'zero_correct_authorization_signatures', status: 401 })
  },
  'wallets.rpc': async () => {
    const { id } = await newWallet('ethereum')
    const request = { method: 'personal_sign', params: { message: 'hi', encoding: 'utf-8' } }
    expect(await latchkey.wallets.rpc(id, request, asOwner())).toHaveProperty('signature')
  },
  'wallets.getTransaction': async () => {
    const error = await catchError(latchkey.wallets.getTransaction('none'))
    expect(error).toMatchObject({ code: 'not_found' })
  },
  'wallets.authenticate': async () => {
    const { token } = await signIn(server.world)
    const { authorization_key, expires_at } = await latchkey.wallets.authenticate(token)
    expect(authorization_key).toMatch(/^[\w+/]+=*$/)
    expect(expires_at).toBeGreaterThan(Date.now())
  },

  'wallets.ethereum.signMessage': async () => {
    const { id, address } = await newWallet('ethereum')
    const signature = await latchkey.wallets.ethereum.signMessage(id, 'hi', asOwner())
    expect(await recoverMessageAddress({ message: 'hi', signature: signature as Hex })).toBe(address)
    const raw = new Uint8Array([0, 255, 16])
    const other = (await latchkey.wallets.ethereum.signMessage(id, raw, asOwner())) as Hex
    expect(await recoverMessageAddress({ message: { raw }, signature: other })).toBe(address)
  },
  'wallets.ethereum.signTypedData': async () => {
    const { id, address } = await newWallet('ethereum')
    const domain = { name: 'Harbor', chainId: 1 }
    const types = { Mail: [{ name: 'text', type: 'string' }] }
    const message = { text: 'hi' }
    const data = { domain, types, message, primary_type: 'Mail' }
    const signature = (await latchkey.wallets.ethereum.signTypedData(id, data, asOwner())) as Hex
    const typedData = { domain, types, message, primaryType: 'Mail' as const, signature }
    expect(await recoverTypedDataAddress(typedData)).toBe(address)
  },
  'wallets.ethereum.signTransaction': async () => {
    const { id } = await newWallet('ethereum')
    const to = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    const fees = { max_fee_per_gas: 9, max_priority_fee_per_gas: 1, gas_limit: 21_000 }
    for (const value of [5_000, '5000', '0x1388']) {
      const transaction = { type: 2 as const, chain_id: 8453, to, value, nonce: 0, ...fees }
      const bytes = await latchkey.wallets.ethereum.signTransaction(id, transaction, asOwner())
      expect(parseTransaction(bytes as Hex)).toMatchObject({ to: to.toLowerCase(), value: 5_000n })
    }
  },
  'wallets.ethereum.sendTransaction': async () => {
    const { id } = await newWallet('ethereum')
    const transaction = { to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', value: 1 }
    const request = { caip2: 'eip155:424242', transaction }
    const error = await catchError(latchkey.wallets.ethereum.sendTransaction(id, request, asOwner()))
    // The server of this test has no node of such a chain.
    expect(error).toMatchObject({ status: 400, code: expect.not.stringMatching('server_error') })
  },
  'wallets.ethereum.sign7702Authorization': async () => {
    const { id } = await newWallet('ethereum')
    const contract = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    const params = { contract, chain_id: 1, nonce: 0 }
    const authorization = await latchkey.wallets.ethereum.sign7702Authorization(id, params, asOwner())
    expect(authorization).toMatchObject({ contract, r: expect.stringMatching(/^0x/) })
  },
  'wallets.solana.signMessage': async () => {
    const { id } = await newWallet('solana')
    const signature = await latchkey.wallets.solana.signMessage(id, 'hi', asOwner())
    expect(Buffer.from(signature, 'base64')).toHaveLength(64)
  },
  'wallets.solana.signTransaction': async () => {
    const { id, address } = await newWallet('solana')
    const bytes = await latchkey.wallets.solana.signTransaction(id, toTransfer(address), asOwner())
    expect(Transaction.from(Buffer.from(bytes, 'base64')).verifySignatures()).toBe(true)
  },
  'wallets.solana.signAndSendTransaction': async () => {
    const { id, address } = await newWallet('solana')
    const request = { caip2: 'solana:none', transaction: toTransfer(address) }
    const error = await catchError(latchkey.wallets.solana.signAndSendTransaction(id, request, asOwner()))
    expect(error).toMatchObject({ status: 400, code: expect.not.stringMatching('server_error') })
  },

  'policies.create': async () => {
    const policy = await newPolicy()
    expect(policy).toMatchObject({ name: 'Messages', chain_type: 'ethereum', rules: [messageRule] })
    const wallet = await newWallet('ethereum')
    await latchkey.wallets.update(wallet.id, { policy_ids: [policy.id] }, asOwner())
    const data = { domain: {}, types: { Mail: [{ name: 'a', type: 'string' }] }, message: { a: 'b' } }
    const typedData = { ...data, primary_type: 'Mail' }
    const refusal = { code: 'policy_violation' }
    await expect(
      latchkey.wallets.ethereum.signTypedData(wallet.id, typedData, asOwner()),
    ).rejects.toMatchObject(refusal)
    expect(await latchkey.wallets.ethereum.signMessage(wallet.id, 'hi', asOwner())).toMatch(/^0x/)
  },
  'policies.get': async () => {
    const policy = await newPolicy()
    expect(await latchkey.policies.get(policy.id)).toEqual(policy)
  },
  'policies.update': async () => {
    const { id } = await newPolicy({ public_key: keys.publicKey })
    expect(await latchkey.policies.update(id, { rules: [] }, asOwner())).toMatchObject({ rules: [] })
    const error = await catchError(latchkey.policies.update(id, { rules: [messageRule] }))
    expect(error).toMatchObject({ status: 401 })
  },
  'policies.delete': async () => {
    const { id } = await newPolicy({ public_key: keys.publicKey })
    await latchkey.policies.delete(id, asOwner())
    expect(await catchError(latchkey.policies.get(id))).toMatchObject({ code: 'not_found' })
  },
  'policies.createRule': async () => {
    const { id } = await newPolicy({ public_key: keys.publicKey })
    const rule = await latchkey.policies.createRule(id, { ...messageRule, name: 'More' }, asOwner())
    expect((await latchkey.policies.get(id)).rules).toContainEqual(rule)
  },
  'policies.getRule': async () => {
    const { id, rules } = await newPolicy()
    expect(await latchkey.policies.getRule(id, rules[0]?.id ?? '')).toEqual(rules[0])
  },
  'policies.updateRule': async () => {
    const { id, rules } = await newPolicy()
    const rule = { ...messageRule, id: rules[0]?.id ?? '', action: 'DENY' as const }
    expect(await latchkey.policies.updateRule(id, rule)).toMatchObject({ action: 'DENY' })
  },
  'policies.deleteRule': async () => {
    const { id, rules } = await newPolicy()
    await latchkey.policies.deleteRule(id, rules[0]?.id ?? '')
    expect(await latchkey.policies.get(id)).toMatchObject({ rules: [] })
  },
  'keyQuorums.create': async () => {
    const quorum = await latchkey.keyQuorums.create({ public_keys: [keys.publicKey], display_name: 'App' })
    expect(quorum).toMatchObject({
      ...{ display_name: 'App', authorization_threshold: 1 },
      authorization_keys: [{ public_key: keys.publicKey }],
    })
    const wallet = await latchkey.wallets.create({ chain_type: 'ethereum', owner_id: quorum.id })
    expect(wallet.owner_id).toBe(quorum.id)
  },
  'keyQuorums.get': async () => {
    const quorum = await latchkey.keyQuorums.create({ public_keys: [keys.publicKey] })
    expect(await latchkey.keyQuorums.get(quorum.id)).toEqual(quorum)
  },
  'keyQuorums.update': async () => {
    const { id } = await latchkey.keyQuorums.create({ public_keys: [keys.publicKey] })
    const other = await generateAuthorizationKey()
    const changes = { public_keys: [keys.publicKey, other.publicKey], authorization_threshold: 2 }
    const quorum = await latchkey.keyQuorums.update(id, changes, asOwner())
    expect(quorum).toMatchObject({ authorization_threshold: 2 })
    // Now one key is not enough.
    const error = await catchError(latchkey.keyQuorums.delete(id, asOwner()))
    expect(error).toMatchObject({ code: 'insufficient_correct_authorization_signatures' })
  },
  'keyQuorums.delete': async () => {
    const { id } = await latchkey.keyQuorums.create({ public_keys: [keys.publicKey] })
    await latchkey.keyQuorums.delete(id, asOwner())
    expect(await catchError(latchkey.keyQuorums.get(id))).toMatchObject({ code: 'not_found' })
  },

  verifyAccessToken: async () => {
    const { token, userId } = await signIn(server.world)
    expect(await latchkey.verifyAccessToken(token)).toMatchObject({ user_id: userId })
    await expect(latchkey.verifyAccessToken(`${token}x`)).rejects.toBeInstanceOf(LatchkeyError)
  },
  verifyIdentityToken: async () => {
    const { refreshToken, userId, email } = await signIn(server.world)
    const { body } = await server.world.post('/api/v1/sessions', { refresh_token: refreshToken })
    expect(await latchkey.verifyIdentityToken(String(body.identity_token))).toMatchObject({
      ...{ id: userId, is_guest: false, created_at: expect.any(Number) },
      linked_accounts: [{ type: 'email', address: email }],
    })
    await expect(latchkey.verifyAccessToken(String(body.identity_token))).rejects.toThrow()
  },
  'webhooks.verify': async () => {
    const receiver = await startReceiver()
    const { secret } = await addReceiver(server.world, receiver)
    const { userId, email } = await signIn(server.world)
    const [request] = receiver.received as [EventRequest]
    const event = await latchkey.webhooks.verify(request.body, request.headers, secret)
    if (event.type !== 'user.created') throw new Error(event.type)
    expect(event.user).toMatchObject({ id: userId, linked_accounts: [{ type: 'email', address: email }] })
    const forgery = request.body.replace(email, 'thief@example.com')
    await expect(latchkey.webhooks.verify(forgery, request.headers, secret)).rejects.toThrow()
  },
}

describe('every method', () => {
  test.each(Object.entries(calls))('%s', async (_, call) => {
    await call()
  })

  test('is in this table', () => {
    const names = [
      ...listMethods(latchkey, ''),
      ...(['users', 'apps', 'wallets', 'policies', 'keyQuorums', 'webhooks'] as const).flatMap((name) =>
        listMethods(latchkey[name], `${name}.`),
      ),
      ...(['ethereum', 'solana'] as const).flatMap((name) =>
        listMethods(latchkey.wallets[name], `wallets.${name}.`),
      ),
    ]
    expect(Object.keys(calls).sort()).toEqual(names.sort())
  })
})

test('signatures cover the public address, also if the app uses an internal one', async () => {
  const { id, secret } = server.world.app
  const apiUrl = server.url.replace('localhost', '127.0.0.1')
  const wallet = await newWallet('ethereum')
  const connect = (publicUrl?: string) =>
    new LatchkeyClient({ appId: id, appSecret: secret, apiUrl, publicUrl }).wallets.ethereum
  expect(await connect(server.url).signMessage(wallet.id, 'hi', asOwner())).toMatch(/^0x/)
  const error = await catchError(connect().signMessage(wallet.id, 'hi', asOwner()))
  expect(error).toMatchObject({ code: 'zero_correct_authorization_signatures' })
})

test('security: another secret, also that of another app, reads no user', async () => {
  const { userId } = await signIn(server.world)
  const other = (await createWorld()).app
  const { id } = server.world.app
  for (const [appId, appSecret] of [
    [id, 'wrong'],
    [id, other.secret],
    [other.id, other.secret],
  ] as const) {
    const client = new LatchkeyClient({ appId, appSecret, apiUrl: server.url })
    const error = await catchError(client.users.get(userId))
    const code = appId === id ? 'missing_or_invalid_token' : 'not_found'
    expect(error).toMatchObject({ code })
    expect(JSON.stringify(error)).not.toContain(appSecret)
  }
})

test('every request is a call of the contract', () => {
  const declarations = Object.values(endpoints).map(({ method, path }) => ({
    ...{ method, name: `${method} ${path}` },
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  }))
  const unknown = requests.filter(
    ({ method, path }) => !declarations.some((one) => one.method === method && one.pattern.test(path)),
  )
  expect(requests.length).toBeGreaterThan(60)
  expect(unknown).toEqual([])
})

function listMethods(thing: object, prefix: string): string[] {
  const names: string[] = []
  for (let at = Object.getPrototypeOf(thing); at !== Object.prototype; at = Object.getPrototypeOf(at))
    names.push(...Object.getOwnPropertyNames(at).filter((name) => name !== 'constructor'))
  return names.map((name) => `${prefix}${name}`)
}

type Users = LatchkeyClient['users']
type Account = Parameters<Users['create']>[0]['linked_accounts'][number]

/** Finds nobody before the user is there, and the user after it. */
async function lookUp(account: Account, find: (users: Users) => Promise<{ id: string } | null>) {
  expect(await find(latchkey.users)).toBeNull()
  const { id } = await latchkey.users.create({ linked_accounts: [account] })
  expect(await find(latchkey.users)).toMatchObject({ id })
}

function lookUpSocial(
  network: 'discord' | 'github' | 'instagram' | 'twitch' | 'twitter',
  find: (users: Users) => Promise<{ id: string } | null>,
) {
  return lookUp({ type: `${network}_oauth`, subject: `${network}-1`, username: 'maya' }, find)
}

function toTransfer(address: string): string {
  const own = new PublicKey(address)
  const transaction = new Transaction({
    feePayer: own,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
  })
  transaction.add(SystemProgram.transfer({ fromPubkey: own, toPubkey: own, lamports: 1 }))
  return transaction.serialize({ requireAllSignatures: false }).toString('base64')
}
