import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { checkSmartWallets } from '../../packages/server/src/methods/siwe/checkSmartWallets.ts'
import { startAnvil } from '../support/chains/anvil.ts'
import { closeAtEnd } from '../support/closeAtEnd.ts'
import { createWorld } from '../support/world.ts'

const demo = join(import.meta.dirname, '../../scripts/demo')
const { startChains, toServerEnv } = await import(join(demo, 'chains.mjs'))
const { startSmartWallets, toSmartWalletConfig } = await import(join(demo, 'smartWallets.mjs'))

test('a chain whose port is taken is off, one line says so, and nothing fails', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  closeAtEnd(() => taken.close())
  const { port } = taken.address() as AddressInfo
  const lines = vi.spyOn(console, 'log').mockImplementation(() => {})
  const chains = await startChains({ ethereumPort: port, solanaPort: 0 })
  expect(chains).toEqual({ children: [], addresses: {} })
  expect(lines.mock.calls.flat().sort()).toEqual([
    expect.stringMatching(new RegExp(`^The Ethereum chain is off: port ${port} is taken; ETHEREUM_PORT=`)),
    'The Solana chain is off: SOLANA_PORT is 0. Everything else works without it.',
  ])
  lines.mockRestore()
})

test('the server gets the running chains, in addition to the nodes of the environment', () => {
  const env = { RPC_URLS: '1=https://node.example', PORT: '4000' }
  expect(toServerEnv({ ethereum: 'http://localhost:8545' }, env)).toMatchObject({
    PORT: '4000',
    RPC_URLS: '1=https://node.example,31337=http://localhost:8545',
  })
  expect(toServerEnv({}, env).RPC_URLS).toBe('1=https://node.example')
})

test('SMART_WALLETS gives the demo app a bundler, and takes it away again', async () => {
  const anvil = await startAnvil()
  const { child, url } = await startSmartWallets(anvil.url)
  closeAtEnd(() => child.stdin.end())
  const chains = { ethereum: anvil.url, bundler: url }
  const config = toSmartWalletConfig({ smartWallets: 'light_account', chains }, { enabled: false })
  const world = await createWorld({ settings: config, env: { RPC_URLS: `31337=${anvil.url}` } })
  const app = await world.ctx.apps.find(world.app.id)
  expect(app && (await checkSmartWallets(world.ctx, app))).toMatchObject([{ level: 'ok' }])
  const usual = { smartWallets: undefined, chains: { ethereum: anvil.url } }
  expect(toSmartWalletConfig(usual, { enabled: true })).toEqual({ smart_wallet_config: null })
  expect(toSmartWalletConfig(usual, { enabled: false, eip7702: {} })).toEqual({ smart_wallet_config: null })
  expect(toSmartWalletConfig(usual, { enabled: false })).toBeUndefined()
})
