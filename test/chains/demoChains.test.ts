import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { closeAtEnd } from '../support/closeAtEnd.ts'

const { startChains, toServerEnv } = await import(join(import.meta.dirname, '../../scripts/demo/chains.mjs'))

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

test('the server is told of the chains that run, beside the nodes of the environment', () => {
  const env = { RPC_URLS: '1=https://node.example', PORT: '4000' }
  expect(toServerEnv({ ethereum: 'http://localhost:8545' }, env)).toMatchObject({
    PORT: '4000',
    RPC_URLS: '1=https://node.example,31337=http://localhost:8545',
  })
  expect(toServerEnv({}, env).RPC_URLS).toBe('1=https://node.example')
})
