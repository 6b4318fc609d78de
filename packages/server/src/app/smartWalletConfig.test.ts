import { SmartWalletConfigurationResponseSchema } from '@privy-io/public-api'
import { describe, expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import { updateApp } from './manage.ts'
import { readSettings } from './settings.ts'
import { needsRawSigning } from './smartWalletConfig.ts'

const network = { chain_id: 'eip155:8453', bundler_url: 'https://bundler.example/rpc?apikey=1' }
const full = {
  ...network,
  chain_id: 'eip155:84532',
  paymaster_url: 'https://paymaster.example',
  rpc_url: 'https://node.example',
  chain_name: 'Base Sepolia',
  paymaster_context: { policy_id: '3f8a3f9e-3b7a-4d53-9a3b-0d6d0f7f0c11' },
}
const configure = (change: object = {}) => ({
  smart_wallet_config: { smart_wallet_type: 'safe', configured_networks: [network, full], ...change },
})

async function read(settings: Record<string, unknown>) {
  const world = await createWorld({ settings })
  const { body } = await world.get(`/api/v1/apps/${world.app.id}/smart_wallets`)
  return body
}

describe('clients read', () => {
  test.each(['safe', 'kernel', 'biconomy', 'light_account', 'coinbase_smart_wallet'])(
    'the type %s and its networks, as the published schema has them',
    async (type) => {
      const reply = await read(configure({ smart_wallet_type: type }))
      expect(reply).toEqual({ enabled: true, smart_wallet_type: type, configured_networks: [network, full] })
      expect(SmartWalletConfigurationResponseSchema.parse(reply)).toEqual(reply)
    },
  )

  test('that they are off where nothing is set, and where they are switched off', async () => {
    expect(await read({})).toEqual({ enabled: false })
    expect(await read({ smart_wallet_config: null })).toEqual({ enabled: false })
    expect(await read(configure({ enabled: false }))).toEqual({ enabled: false })
  })

  test('of eip7702 that they are off, with a member for our own client that published ones drop', async () => {
    const reply = await read(configure({ smart_wallet_type: 'eip7702' }))
    expect(reply).toEqual({ enabled: false, eip7702: { configured_networks: [network, full] } })
    expect(SmartWalletConfigurationResponseSchema.parse(reply)).toEqual({ enabled: false })
  })

  test('the same in the settings of published React clients, of which later ones ask nowhere else', async () => {
    const world = await createWorld({ settings: configure() })
    const path = `/api/v1/apps/${world.app.id}`
    const { body } = await world.get(path, { headers: { 'privy-client': 'react-auth:3.45.0' } })
    expect(body.smart_wallet_config).toEqual((await world.get(`${path}/smart_wallets`)).body)
  })

  test('nothing of it among the other settings', async () => {
    const world = await createWorld({ settings: configure() })
    const { body } = await world.get(`/api/v1/apps/${world.app.id}`)
    expect(JSON.stringify(body)).not.toContain('bundler')
  })
})

const path = 'smart_wallet_config.configured_networks.0'
test.each<{ what: string; change: object; reason: string }>([
  {
    what: 'a type that is not known',
    change: { smart_wallet_type: 'nexus' },
    reason:
      'The setting "smart_wallet_config.smart_wallet_type" takes "safe" or "kernel" or "biconomy" or "light_account" or "coinbase_smart_wallet" or "eip7702", not "nexus".',
  },
  {
    what: 'no network',
    change: { configured_networks: [] },
    reason: 'smart_wallet_config.configured_networks: needs a chain',
  },
  {
    what: 'a chain twice',
    change: { configured_networks: [network, network] },
    reason: 'smart_wallet_config.configured_networks: names a chain twice',
  },
  ...['8453', 'eip155:0', 'eip155:x', 'solana:mainnet'].map((chain_id) => ({
    what: `the chain ${chain_id}`,
    change: { configured_networks: [{ ...network, chain_id }] },
    reason: `${path}.chain_id: must be a chain of Ethereum such as eip155:8453`,
  })),
  {
    what: 'a bundler without an address',
    change: { configured_networks: [{ chain_id: 'eip155:1' }] },
    reason: `The setting "${path}.bundler_url" is missing.`,
  },
  ...['bundler_url', 'paymaster_url', 'rpc_url'].flatMap((name) => [
    {
      what: `a ${name} that is no address`,
      change: { configured_networks: [{ ...network, [name]: 'bundler' }] },
      reason: `${path}.${name}: must be an address that begins with https://`,
    },
    {
      what: `a ${name} of a script`,
      change: { configured_networks: [{ ...network, [name]: 'javascript:alert(1)' }] },
      reason: `${path}.${name}: must be an address that begins with https://`,
    },
  ]),
  {
    what: 'a policy that is no UUID',
    change: { configured_networks: [{ ...full, paymaster_context: { policy_id: 'mine' } }] },
    reason: `${path}.paymaster_context.policy_id: must be the UUID of a policy of the paymaster`,
  },
  {
    what: 'a policy without a paymaster',
    change: { configured_networks: [{ ...network, paymaster_context: full.paymaster_context }] },
    reason: `${path}: paymaster_context needs paymaster_url`,
  },
  {
    what: 'a member that is not known',
    change: { configured_networks: [{ ...network, bundlerUrl: 'https://bundler.example' }] },
    reason: `There is no setting "${path}.bundlerUrl".`,
  },
])('error: $what is refused', async ({ change, reason }) => {
  const { ctx, app } = await createWorld()
  await expect(updateApp(ctx, app.id, { settings: configure(change) })).rejects.toThrow(reason)
})

test('only Coinbase needs bare hashes to be signed, and only while it is on', () => {
  const needs = (settings: object) => needsRawSigning(readSettings({ ...settings }))
  expect(needs({})).toBe(false)
  expect(needs({ raw_signing: true })).toBe(true)
  for (const type of ['safe', 'kernel', 'biconomy', 'light_account', 'eip7702'])
    expect(needs(configure({ smart_wallet_type: type }))).toBe(false)
  expect(needs(configure({ smart_wallet_type: 'coinbase_smart_wallet' }))).toBe(true)
  expect(needs(configure({ smart_wallet_type: 'coinbase_smart_wallet', enabled: false }))).toBe(false)
})
