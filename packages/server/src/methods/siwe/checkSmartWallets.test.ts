import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../../../test/support/signIn.ts'
import {
  type SmartAccountChain,
  startSmartAccountChain,
} from '../../../../../test/support/smartAccounts/chain.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { updateApp } from '../../app/manage.ts'
import { insertAccount } from '../../user/store.ts'
import { checkSmartWallets } from './checkSmartWallets.ts'

const nowhere = 'http://127.0.0.1:1/?key=secret'

let chain: SmartAccountChain
beforeAll(async () => {
  chain = await startSmartAccountChain()
})

type Scene = { network?: object; type?: string; rpcUrls?: string; enabled?: boolean }

async function start({ network, type = 'safe', rpcUrls = `31337=${chain.anvil.url}`, enabled }: Scene) {
  const one = { chain_id: 'eip155:31337', bundler_url: chain.bundlerUrl, ...network }
  const smart_wallet_config = { smart_wallet_type: type, configured_networks: [one], enabled }
  return createWorld({ settings: { smart_wallet_config }, env: { RPC_URLS: rpcUrls } })
}

async function report(world: World): Promise<string[]> {
  const app = await world.ctx.apps.find(world.app.id)
  if (!app) throw new Error('no app')
  return (await checkSmartWallets(world.ctx, app)).map(({ level, what }) => `${level} ${what}`)
}

test.each(['safe', 'kernel', 'biconomy', 'light_account', 'coinbase_smart_wallet', 'eip7702'])(
  'a bundler and a node that serve %s are fine',
  async (type) => {
    const network = { rpc_url: chain.anvil.url }
    expect(await report(await start({ type, network }))).toEqual([
      'ok smart wallets on chain 31337: bundler and nodes answer',
    ])
  },
)

test('nothing is asked where they are off', async () => {
  expect(await report(await createWorld())).toEqual([])
  expect(await report(await start({ enabled: false, network: { bundler_url: nowhere } }))).toEqual([])
})

test.each<{ what: string; scene: () => Scene; reason: string }>([
  {
    what: 'a bundler that does not answer, without its address',
    scene: () => ({ network: { bundler_url: nowhere } }),
    reason: 'its bundler does not answer (unreachable)',
  },
  {
    what: 'a node in place of the bundler',
    scene: () => ({ network: { bundler_url: chain.anvil.url } }),
    reason:
      'its bundler does not support the entry point 0x0000000071727De22E5E9d8BAf0edAc6f37da032, which the type of smart wallet needs',
  },
  {
    what: 'an rpc_url that does not answer',
    scene: () => ({ network: { rpc_url: nowhere } }),
    reason: 'its rpc_url does not answer (unreachable)',
  },
  {
    what: 'a chain without a node of the server',
    scene: () => ({ rpcUrls: `1=${chain.anvil.url}` }),
    reason: 'its node in RPC_URLS is missing, so no user can link a smart wallet there',
  },
  {
    what: 'a node of the server that does not answer',
    scene: () => ({ rpcUrls: `31337=${nowhere}` }),
    reason: 'its node in RPC_URLS does not answer (unreachable)',
  },
])('the doctor finds $what', async ({ scene, reason }) => {
  const lines = await report(await start(scene()))
  expect(lines).toEqual([`bad smart wallets on chain 31337: ${reason}`])
  expect(lines.join()).not.toContain('secret')
})

test('a bundler and an rpc_url of another chain are named, and eip7702 needs no node of the server', async () => {
  const network = { chain_id: 'eip155:8453', rpc_url: chain.anvil.url }
  expect(await report(await start({ type: 'eip7702', network, rpcUrls: '' }))).toEqual([
    'bad smart wallets on chain 8453: its bundler is on another chain',
    'bad smart wallets on chain 8453: its rpc_url is on another chain',
  ])
})

test('users of Coinbase whose app took another type can send only with raw_signing', async () => {
  const world = await start({ type: 'safe' })
  const { userId } = await signIn(world)
  const address = `0x${'5a'.repeat(20)}`
  const identity = {
    type: 'smart_wallet',
    subject: address,
    data: { address, smart_wallet_type: 'coinbase_smart_wallet' },
  } as const
  const { ctx, app } = world
  await insertAccount(ctx, { appId: app.id, userId, now: ctx.now(), identity })
  expect(await report(world)).toContainEqual(
    'bad users cannot send with their smart wallets of Coinbase (1): set raw_signing=true',
  )
  await updateApp(ctx, app.id, { settings: { raw_signing: true } })
  expect(await report(world)).toHaveLength(1)
})
