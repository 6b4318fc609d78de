import { toLightSmartAccount } from 'permissionless/accounts'
import { type Address, concatHex, encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { entryPoint06Address, type SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { wrapUndeployed } from '../../../../../test/support/chain.ts'
import { refresh, type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createMessage, embed, nonceFor, send } from '../../../../../test/support/siwe.ts'
import { type AccountTypeName, accountTypes } from '../../../../../test/support/smartAccounts/accounts.ts'
import {
  createOperationClient,
  type SmartAccountChain,
  startSmartAccountChain,
} from '../../../../../test/support/smartAccounts/chain.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'

const types = Object.keys(accountTypes) as AccountTypeName[]
const friend = `0x${'22'.repeat(20)}` as const
const refusal = { status: 401, body: { code: 'invalid_credentials' } }
const notAllowed = { status: 403, body: { code: 'disallowed_login_method' } }

let chain: SmartAccountChain
beforeAll(async () => {
  chain = await startSmartAccountChain()
})

function configure(type: string, change: object = {}) {
  const network = { chain_id: 'eip155:31337', bundler_url: chain.bundlerUrl, ...change }
  return { smart_wallet_type: type, configured_networks: [network] }
}

function start(type: string, settings: Record<string, unknown> = {}): Promise<World> {
  return createWorld({
    settings: { smart_wallet_config: configure(type), ...settings },
    env: { RPC_URLS: `31337=${chain.anvil.url}` },
  })
}

const newKey = () => privateKeyToAccount(generatePrivateKey())
const createAccount = (type: AccountTypeName, owner: PrivateKeyAccount = newKey()) =>
  accountTypes[type].create(chain.reader, owner)

/** A user whose embedded wallet owns the account. */
async function startUser(world: World, type: AccountTypeName) {
  const session: Session = await signIn(world)
  const owner = newKey()
  await embed(world, session.userId, { address: owner.address, chainType: 'ethereum' })
  return { session, owner, token: session.token, account: await createAccount(type, owner) }
}

async function deploy(account: SmartAccount, data: Hex = '0x', to: Address = friend): Promise<void> {
  const client = createOperationClient(chain, account)
  await chain.anvil.fund(account.address, parseEther('1'))
  const hash = await client.sendUserOperation({ calls: [{ to, data }] })
  expect(await client.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
}

type Attempt = {
  type?: string
  token?: string
  /** What the message says, where it is not what the account is. */
  address?: string
  chainId?: string
  sign?(message: string): Promise<string>
}

/** Nonce, message, signature, link; or login where there is no token. */
async function prove(world: World, account: SmartAccount, attempt: Attempt = {}) {
  const { type = 'safe', token, address = account.address, chainId = '31337' } = attempt
  const sign = attempt.sign ?? ((message) => account.signMessage({ message }))
  const headers = token === undefined ? {} : { token }
  const wallet = { address, chainType: 'ethereum' } as const
  const message = createMessage(world, wallet, await nonceFor(world, wallet, headers), { chainId })
  const to = token === undefined ? {} : { to: 'link_smart_wallet', smart_wallet_type: type }
  const request = { message, signature: await sign(message), ...to, sent: headers }
  return { ...(await send(world, wallet, request)), again: () => send(world, wallet, request) }
}

const lightAccount = {
  entryPoint: { address: entryPoint06Address, version: '0.6' },
  version: '1.1.0',
} as const
const getAccounts = ({ body }: { body: Record<string, unknown> }) => body.linked_accounts as object[]

describe.each(types)('%s', (type) => {
  test('is linked before it is deployed and verified again afterwards', async () => {
    const world = await start(type)
    const { session, account, owner } = await startUser(world, type)
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
    await deploy(account)
    await refresh(world, session)
    const second = await link()
    expect(second.status).toBe(200)
    expect(getAccounts(second)).toHaveLength(3)
  })

  test('logs in before and after it is deployed, where login by wallet is on', async () => {
    const world = await start(type, { wallet_auth: true })
    const account = await createAccount(type)
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
    await deploy(account)
    expect(await prove(world, account)).toMatchObject({ status: 200, body: { is_new_user: false } })
  })

  test('security: neither another owner nor another account signs for it, and each message counts once', async () => {
    const world = await start(type)
    const { token, account } = await startUser(world, type)
    const other = await createAccount(type)
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
      settings: () => ({ smart_wallet_config: { ...configure('safe'), enabled: false } }),
    },
    { what: 'has another type', settings: () => ({}), type: 'kernel' },
    {
      what: 'does not have the chain',
      settings: () => ({ smart_wallet_config: configure('safe', { chain_id: 'eip155:1' }) }),
    },
    { what: 'has our own type', settings: () => ({ smart_wallet_config: configure('eip7702') }) },
  ])('security: one that $what links none (R42)', async ({ settings, type = 'safe' }) => {
    const world = await start('safe', settings())
    const { token, account } = await startUser(world, 'safe')
    expect(await prove(world, account, { token, type })).toMatchObject(notAllowed)
  })
})

describe('a user', () => {
  test.each(types)('security: links only the %s of an embedded wallet of their own (R42)', async (type) => {
    const world = await start(type)
    const { token, owner } = await startUser(world, type)
    const stranger = await startUser(world, type)
    const others = types.filter((one) => one !== type)
    const accounts = [
      stranger.account,
      await createAccount(type),
      ...(await Promise.all(others.map((one) => createAccount(one, owner)))),
    ]
    for (const account of accounts)
      expect(await prove(world, account, { type, token })).toMatchObject(refusal)
    // Whose contract says yes to everything.
    const address = `0x${'ab'.repeat(20)}`
    await chain.anvil.ask('anvil_setCode', address, `0x7f1626ba7e${'0'.repeat(56)}60005260206000f3`)
    const sign = async () => '0xaabb'
    expect(await prove(world, stranger.account, { type, token, address, sign })).toMatchObject(refusal)
  })

  test('security: has a smart wallet that logs no user in', async () => {
    const world = await start('light_account', { wallet_auth: true })
    const { token, account } = await startUser(world, 'light_account')
    const linking = await prove(world, account, { type: 'light_account', token })
    expect(linking).toMatchObject({ status: 200 })
    // Its key is in the frame of every open session: a login by it would make a new user of the same money.
    expect(await prove(world, account)).toMatchObject(notAllowed)
  })

  test('security: cannot link the address that another user logs in with', async () => {
    const world = await start('safe', { wallet_auth: true })
    const { token, account } = await startUser(world, 'safe')
    expect(await prove(world, account)).toMatchObject({ status: 200 })
    expect(await prove(world, account, { token })).toMatchObject({
      body: { code: 'linked_to_another_user' },
    })
  })

  test('is not notified of it, since it changes neither who logs in nor who holds the wallet', async () => {
    const world = await start('safe')
    const { token, account } = await startUser(world, 'safe')
    const mailCount = world.inbox.length
    expect(await prove(world, account, { token })).toMatchObject({ status: 200 })
    expect(world.inbox).toHaveLength(mailCount)
  })

  test('has it at once, also by a login that is old', async () => {
    const world = await start('safe')
    const { session, account } = await startUser(world, 'safe')
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

  test('keeps a smart wallet whose owner changed, and the old owner proves nothing any more', async () => {
    const world = await start('light_account')
    const type = 'light_account'
    const { token, account } = await startUser(world, type)
    const other = await startUser(world, type)
    expect(await prove(world, account, { type, token })).toMatchObject({ status: 200 })
    const data = encodeFunctionData({
      abi: parseAbi(['function transferOwnership(address)']),
      args: [other.owner.address],
    })
    await deploy(account, data, account.address)
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
    const { token, account } = await startUser(world, 'light_account')
    const on = (chainId: string) => prove(world, account, { type: 'light_account', token, chainId })
    expect(await on('31337')).toMatchObject({ status: 200 })
    expect(await on('31338')).toMatchObject(refusal)
    expect(await on('1')).toMatchObject(notAllowed)
  })
})

describe('a hostile contract', () => {
  /** Runs until the gas is used up. */
  const loop = '0x5b600056'
  /** Returns, or reverts with, a megabyte. */
  const bomb = '0x621000006000f3'
  const revertBomb = '0x621000006000fd'
  /** Calls itself with all its gas, twice. */
  const fork = '0x5b60006000600060006000305af15060006000600060006000305af150600056'
  const account = `0x${'ba'.repeat(20)}` as const
  const factory = `0x${'fa'.repeat(20)}` as const
  const codes = { loop, bomb, revertBomb, fork }

  test.each(Object.entries(codes))(
    'security: %s grants nothing, and its answer is bounded in time and size (R42)',
    async (_, code) => {
      const world = await start('safe', { wallet_auth: true })
      const wallet = { address: account, chainType: 'ethereum' } as const
      const wrap = wrapUndeployed({ factory, deployment: '0x01', signature: '0xaabb' })
      for (const [at, signature] of [
        [account, '0xaabb'],
        [account, wrap],
        [factory, wrap],
      ] as const) {
        for (const address of [account, factory])
          await chain.anvil.ask('anvil_setCode', address, address === at ? code : '0x')
        const message = createMessage(world, wallet, await nonceFor(world, wallet), { chainId: '31337' })
        const startTime = performance.now()
        expect(await send(world, wallet, { message, signature })).toMatchObject(refusal)
        expect(performance.now() - startTime).toBeLessThan(7_000)
      }
    },
  )

  test('security: what a factory did in a check is not there afterwards', async () => {
    const world = await start('safe', { wallet_auth: true })
    const safe = await createAccount('safe')
    // The deployment of a Safe that is real, for the address of another contract.
    const { factory: real, factoryData } = await safe.getFactoryArgs()
    const signature = wrapUndeployed({
      factory: real as string,
      deployment: factoryData as string,
      signature: concatHex(['0x00', '0x01']),
    })
    expect(await prove(world, safe, { address: account, sign: async () => signature })).toMatchObject(refusal)
    expect(await safe.isDeployed()).toBe(false)
  })
})
