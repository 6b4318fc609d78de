import { toLightSmartAccount } from 'permissionless/accounts'
import { encodeFunctionData, parseAbi } from 'viem'
import { entryPoint06Address } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { refresh, signInBySms } from '../../../../../test/support/signIn.ts'
import { type AccountTypeName, accountTypes } from '../../../../../test/support/smartAccounts/accounts.ts'
import {
  type SmartAccountChain,
  startSmartAccountChain,
} from '../../../../../test/support/smartAccounts/chain.ts'
import {
  type Attempt,
  configure,
  createAccount,
  deploy,
  prove,
  startUser,
  startWith,
} from '../../../../../test/support/smartAccounts/proof.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'

const types = Object.keys(accountTypes) as AccountTypeName[]
const refusal = { status: 401, body: { code: 'invalid_credentials' } }
const notAllowed = { status: 403, body: { code: 'disallowed_login_method' } }

let chain: SmartAccountChain
beforeAll(async () => {
  chain = await startSmartAccountChain()
})

const start = (type: string, settings?: Record<string, unknown>) => startWith(chain, type, settings)
const startOwner = (world: World, type: AccountTypeName) => startUser(chain, world, type)
const create = (type: AccountTypeName, owner?: PrivateKeyAccount) => createAccount(chain, type, owner)

const lightAccount = {
  entryPoint: { address: entryPoint06Address, version: '0.6' },
  version: '1.1.0',
} as const
const getAccounts = ({ body }: { body: Record<string, unknown> }) => body.linked_accounts as object[]

describe.each(types)('%s', (type) => {
  test('is linked before it is deployed and verified again afterwards', async () => {
    const world = await start(type)
    const { session, account, owner } = await startOwner(world, type)
    const link = () => prove(world, account, { type, token: session.token })
    const first = await link()
    expect(first.status).toBe(200)
    expect(getAccounts(first)).toEqual([
      expect.objectContaining({ type: 'email' }),
      expect.objectContaining({ type: 'wallet', address: owner.address }),
      {
        type: 'smart_wallet',
        address: account.address,
        smart_wallet_type: type,
        verified_at: expect.any(Number),
        first_verified_at: expect.any(Number),
        latest_verified_at: expect.any(Number),
      },
    ])
    expect(await account.isDeployed()).toBe(false)
    await deploy(chain, account)
    await refresh(world, session)
    const second = await link()
    expect(second.status).toBe(200)
    expect(getAccounts(second)).toHaveLength(3)
  })

  test('logs in before and after it is deployed, where login by wallet is on', async () => {
    const world = await start(type, { wallet_auth: true })
    const account = await create(type)
    const first = await prove(world, account)
    expect(first).toMatchObject({
      status: 200,
      body: {
        is_new_user: true,
        user: {
          linked_accounts: [{ type: 'wallet', address: account.address, chain_id: 'eip155:31337' }],
        },
      },
    })
    await deploy(chain, account)
    expect(await prove(world, account)).toMatchObject({ status: 200, body: { is_new_user: false } })
  })

  test('security: neither another owner nor another account signs for it, and each message counts once', async () => {
    const world = await start(type)
    const { token, account } = await startOwner(world, type)
    const other = await create(type)
    const attempts: Attempt[] = [
      { sign: (message) => other.signMessage({ message }) },
      { sign: async (message) => account.signMessage({ message: `${message} ` }) },
      { address: other.address },
    ]
    for (const attempt of attempts)
      expect(await prove(world, account, { type, token, ...attempt })).toMatchObject(refusal)
    const good = await prove(world, account, { type, token })
    expect(good.status).toBe(200)
    expect(await good.again()).toMatchObject(refusal)
  })
})

describe('an app', () => {
  test.each<{ what: string; settings: () => Record<string, unknown>; type?: string }>([
    { what: 'has no smart wallets', settings: () => ({ smart_wallet_config: null }) },
    {
      what: 'switched them off',
      settings: () => ({ smart_wallet_config: { ...configure(chain, 'safe'), enabled: false } }),
    },
    { what: 'has another type', settings: () => ({}), type: 'kernel' },
    {
      what: 'does not have the chain',
      settings: () => ({ smart_wallet_config: configure(chain, 'safe', { chain_id: 'eip155:1' }) }),
    },
    { what: 'has our own type', settings: () => ({ smart_wallet_config: configure(chain, 'eip7702') }) },
  ])(
    'security: one that $what links none (R42: contract signatures)',
    async ({ settings, type = 'safe' }) => {
      const world = await start('safe', settings())
      const { token, account } = await startOwner(world, 'safe')
      expect(await prove(world, account, { token, type })).toMatchObject(notAllowed)
    },
  )
})

describe('a user', () => {
  test.each(types)(
    'security: links only the %s of an embedded wallet of their own (R42: contract signatures)',
    async (type) => {
      const world = await start(type)
      const { token, owner } = await startOwner(world, type)
      const stranger = await startOwner(world, type)
      const others = types.filter((one) => one !== type)
      const accounts = [
        stranger.account,
        await create(type),
        ...(await Promise.all(others.map((one) => create(one, owner)))),
      ]
      for (const account of accounts)
        expect(await prove(world, account, { type, token })).toMatchObject(refusal)
      // Its contract accepts everything.
      const address = `0x${'ab'.repeat(20)}`
      await chain.anvil.ask('anvil_setCode', address, `0x7f1626ba7e${'0'.repeat(56)}60005260206000f3`)
      const sign = async () => '0xaabb'
      expect(await prove(world, stranger.account, { type, token, address, sign })).toMatchObject(refusal)
    },
  )

  test('security: has a smart wallet that logs no user in', async () => {
    const world = await start('light_account', { wallet_auth: true })
    const { token, account } = await startOwner(world, 'light_account')
    const linking = await prove(world, account, { type: 'light_account', token })
    expect(linking).toMatchObject({ status: 200 })
    // Its key is in the frame of every open session: a login with it would create a second user for the same money.
    expect(await prove(world, account)).toMatchObject(notAllowed)
  })

  test('security: cannot link the address that another user logs in with', async () => {
    const world = await start('safe', { wallet_auth: true })
    const { token, account } = await startOwner(world, 'safe')
    expect(await prove(world, account)).toMatchObject({ status: 200 })
    expect(await prove(world, account, { token })).toMatchObject({
      body: { code: 'linked_to_another_user' },
    })
  })

  test('is not notified of it, since it changes neither who logs in nor who holds the wallet', async () => {
    const world = await start('safe')
    const { token, account } = await startOwner(world, 'safe')
    const mailCount = world.inbox.length
    expect(await prove(world, account, { token })).toMatchObject({ status: 200 })
    expect(world.inbox).toHaveLength(mailCount)
  })

  test('has it at once, also by a login that is old', async () => {
    const world = await start('safe')
    const { session, account } = await startOwner(world, 'safe')
    world.clock.forward({ seconds: 2 * 24 * 3_600 })
    await refresh(world, session)
    const reply = await prove(world, account, { token: session.token })
    expect(getAccounts(reply)).toMatchObject([{}, {}, { type: 'smart_wallet' }])
    const rows = await world.ctx.db
      .selectFrom('linked_accounts')
      .select('held_until')
      .where('type', '=', 'smart_wallet')
      .where('user_id', '=', session.userId)
      .execute()
    expect(rows).toEqual([{ held_until: null }])
  })

  test('cannot unlink it, as an embedded wallet cannot be unlinked', async () => {
    const world = await start('safe')
    const { session, account } = await startOwner(world, 'safe')
    await prove(world, account, { token: session.token })
    await refresh(world, session)
    const { token } = session
    const reply = await world.post('/api/v1/siwe/unlink', { address: account.address }, { token })
    expect(reply.status).toBe(404)
    const { body } = await world.get('/api/v1/users/me', { token })
    expect(getAccounts({ body: body.user as Record<string, unknown> })).toHaveLength(3)
  })

  test('loses it with everything else when another user takes over their login', async () => {
    const world = await start('safe', { sms_auth: true })
    const { session, account } = await startOwner(world, 'safe')
    await prove(world, account, { token: session.token })
    const taker = await signInBySms(world, '+14155550123')
    await world.post('/api/v1/passwordless/init', { email: session.email }, { token: taker.token })
    const link = { email: session.email, code: world.codeFor(session.email) }
    const offer = await world.post('/api/v1/passwordless/link', link, { token: taker.token })
    expect(offer.body).toMatchObject({ code: 'account_transfer_required' })
    const { nonce } = offer.body.data as { nonce: string }
    const claim = { nonce, email: session.email }
    const transferReply = await world.post('/api/v1/passwordless/transfer', claim, { token: taker.token })
    expect(getAccounts(transferReply)).toMatchObject([{ type: 'phone' }, { type: 'email' }])
  })

  test('keeps a smart wallet whose owner changed, and the old owner proves nothing any more', async () => {
    const world = await start('light_account')
    const type = 'light_account'
    const { token, account } = await startOwner(world, type)
    const other = await startOwner(world, type)
    expect(await prove(world, account, { type, token })).toMatchObject({ status: 200 })
    const data = encodeFunctionData({
      abi: parseAbi(['function transferOwnership(address)']),
      args: [other.owner.address],
    })
    await deploy(chain, account, { data, to: account.address })
    expect(await prove(world, account, { type, token })).toMatchObject(refusal)
    const { address } = account
    const sameAccount = { client: chain.reader, ...lightAccount, address }
    const newAccount = await toLightSmartAccount({ ...sameAccount, owner: other.owner })
    const sign = (message: string) => newAccount.signMessage({ message })
    expect(await prove(world, account, { type, token: other.token, sign })).toMatchObject(refusal)
    expect(getAccounts(await prove(world, account, { type, token, sign }))).toHaveLength(3)
  })

  test('security: of the same address on another chain is not its owner', async () => {
    const second = await startSmartAccountChain(31_338)
    const world = await createWorld({
      settings: {
        smart_wallet_config: {
          smart_wallet_type: 'light_account',
          configured_networks: [31_337, 31_338].map((id) => ({
            chain_id: `eip155:${id}`,
            bundler_url: chain.bundlerUrl,
          })),
        },
      },
      env: { RPC_URLS: `31337=${chain.anvil.url},31338=${second.anvil.url}` },
    })
    const { token, account } = await startOwner(world, 'light_account')
    const on = (chainId: string) => prove(world, account, { type: 'light_account', token, chainId })
    expect(await on('31337')).toMatchObject({ status: 200 })
    expect(await on('31338')).toMatchObject(refusal)
    expect(await on('1')).toMatchObject(notAllowed)
  })
})
