import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { testTokens } from '../../../../scripts/chains/tokens.mjs'
import { startAnvil } from '../../../../test/support/chains/anvil.ts'
import { startBrokenNode } from '../../../../test/support/chains/brokenNode.ts'
import { startSolanaChain, testMint } from '../../../../test/support/chains/solanaChain.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'

const ada = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bob = 'GdnSyH3YtwcxFvQrVVJMm1JhTS4QVX7MFsX56uJLUfiZ'
const [anvil, solana] = await Promise.all([startAnvil(), startSolanaChain()])
const env = { RPC_URLS: `31337=${anvil.url}`, SOLANA_RPC_URLS: `devnet=${solana.url}` }
const world = await createWorld({ env })

async function drip(of: World, wish: unknown, headers: Record<string, string> = {}) {
  const reply = await of.fetch('/sandbox/faucet/drip', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(wish),
  })
  return { status: reply.status, body: await reply.json(), headers: reply.headers }
}

const form = (of: World, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  of.fetch('/sandbox/faucet', { method: 'POST', headers, body: new URLSearchParams(fields) })

test('the faucet gives ether and tokens of Ethereum', async () => {
  expect(await drip(world, { address: ada })).toMatchObject({ status: 200, body: { given: '1 ETH' } })
  // In the next block, a moment after the response.
  await expect.poll(() => anvil.balance(ada)).toBe(10n ** 18n)
  const { body } = await drip(world, { address: ada, what: 'tokens' })
  expect(body.transactions).toHaveLength(3)
  const abi = parseAbi([
    'function balanceOf(address) view returns (uint256)',
    'function ownerOf(uint256) view returns (address)',
    'function balanceOf(address, uint256) view returns (uint256)',
  ])
  const read = async (to: string, call: Parameters<typeof encodeFunctionData<typeof abi>>[0]) => {
    const data = await anvil.ask<`0x${string}`>('eth_call', { to, data: encodeFunctionData(call) }, 'latest')
    return decodeFunctionResult({ ...call, data } as Parameters<typeof decodeFunctionResult<typeof abi>>[0])
  }
  const { TestCoin, TestCollectible, TestItems } = testTokens
  await expect
    .poll(() => read(TestCoin.address, { abi, functionName: 'balanceOf', args: [ada] }))
    .toBe(100_000_000n)
  await expect
    .poll(() => read(TestCollectible.address, { abi, functionName: 'ownerOf', args: [1n] }))
    .toBe(ada)
  await expect
    .poll(() => read(TestItems.address, { abi, functionName: 'balanceOf', args: [ada, 1n] }))
    .toBe(10n)
})

test('the faucet gives SOL and a token of Solana', async () => {
  expect(await drip(world, { address: bob })).toMatchObject({ status: 200, body: { given: '1 SOL' } })
  expect(await solana.balance(bob)).toBe(1_000_000_000n)
  expect((await drip(world, { address: bob, what: 'tokens' })).status).toBe(200)
  const [account] = (
    await solana.ask<{ value: { account: { data: { parsed: unknown } } }[] }>(
      'getTokenAccountsByOwner',
      bob,
      { mint: testMint },
      { encoding: 'jsonParsed' },
    )
  ).value
  expect(account?.account.data.parsed).toMatchObject({ info: { tokenAmount: { uiAmountString: '100' } } })
})

test('its page does the same, and says what was sent and what went wrong', async () => {
  const page = await (await world.fetch(`/sandbox/faucet?address=${ada}`)).text()
  expect(page).toContain(`value="${ada}"`)
  expect(page).toContain(anvil.url)
  const before = await anvil.balance(ada)
  expect(await (await form(world, { address: ada, what: 'currency' })).text()).toContain('Sent: 1 ETH.')
  await expect.poll(() => anvil.balance(ada)).toBe(before + 10n ** 18n)
  const reply = await form(world, { address: 'ada@example.com', what: 'currency' })
  expect(await reply.text()).toContain('An address of Ethereum (0x…) or of Solana is needed.')
})

test('error: no chain, a chain that is away and one that refuses are said', async () => {
  const none = await createWorld()
  expect(await drip(none, { address: ada })).toMatchObject({
    status: 404,
    body: { code: 'not_found', error: 'There is no Ethereum chain on this machine: npm start runs one.' },
  })
  const node = await startBrokenNode()
  const broken = await createWorld({ env: { SOLANA_RPC_URLS: `devnet=${node.url}` } })
  for (const illness of ['fails', 'html', 'error', 'isNull', 'garbage'] as const) {
    node.illness = illness
    expect(await drip(broken, { address: bob })).toMatchObject({
      status: 400,
      body: { code: 'transaction_broadcast_failure' },
    })
  }
  node.illness = 'refuses'
  expect(await drip(broken, { address: bob })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await drip(world, { address: bob, what: 'everything' })).toMatchObject({ status: 400 })
})

test('security: a page from elsewhere gets nothing, a page of this machine does', async () => {
  const before = await anvil.balance(ada)
  expect((await drip(world, { address: ada }, { origin: 'https://attacker.example' })).status).toBe(403)
  expect((await form(world, { address: ada }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await anvil.balance(ada)).toBe(before)
  const origin = 'http://localhost:3000'
  const preflight = await world.fetch('/sandbox/faucet/drip', { method: 'OPTIONS', headers: { origin } })
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
  const reply = await drip(world, { address: ada }, { origin })
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, origin])
})

test('security: a node that is elsewhere is asked for nothing, and production has no faucet', async () => {
  const elsewhere = await createWorld({
    env: { RPC_URLS: '31337=https://node.example', SOLANA_RPC_URLS: 'devnet=https://node.example' },
  })
  for (const address of [ada, bob]) expect((await drip(elsewhere, { address })).status).toBe(404)
  const production = await createWorld({
    env: { ...env, LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' },
  })
  const before = await anvil.balance(ada)
  expect((await drip(production, { address: ada })).status).toBe(404)
  expect(await anvil.balance(ada)).toBe(before)
})
