import { readdir, readFile } from 'node:fs/promises'
import type { Json } from '@latchkey/wire'
import { type Abi, encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readPolicyFile } from '../packages/server/src/delegation/policyFile.ts'
import { delegate, type Parts, startSigner } from '../packages/signer/test/delegation.ts'

const folder = new URL('../docs/examples/policies/', import.meta.url)
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const weth = '0x4200000000000000000000000000000000000006'
const router = '0x2626664c2603336E57B271c5C0b26F421741e481'
const contract = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const shop = '0x000000000000000000000000000000000000bEEF'
const other = '0x000000000000000000000000000000000000dEaD'
const oneDay = 86_400
const inDecember = 1_796_090_000

const abi: Abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function claim(uint256 day)',
  'function withdraw()',
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Swap params)',
])
const dollars = (count: number) => BigInt(count) * 1_000_000n

/** A transaction of Base that calls a function. */
function send(
  to: string,
  functionName: string,
  args: unknown[],
  changes: { value?: string; chain_id?: number } = {},
): Json {
  const data = encodeFunctionData({ abi, functionName, args })
  const fees = { max_fee_per_gas: '0x5', max_priority_fee_per_gas: '0x1', gas_limit: '0x5208', nonce: '0x0' }
  const transaction = { to, data, value: '0x0', chain_id: 8453, type: 2, ...fees, ...changes }
  return { method: 'eth_sendTransaction', caip2: `eip155:${transaction.chain_id}`, params: { transaction } }
}
const pay = (to: string, count: number, changes?: Parameters<typeof send>[3]) =>
  send(usdc, 'transfer', [to, dollars(count)], changes)
const approve = (spender: string, count: number) => send(usdc, 'approve', [spender, dollars(count)])
const swap = (tokenOut: string, count: number) => {
  const pair = { tokenIn: usdc, tokenOut, fee: 500, recipient: contract }
  const amounts = { amountIn: dollars(count), amountOutMinimum: 1n, sqrtPriceLimitX96: 0n }
  return send(router, 'exactInputSingle', [{ ...pair, ...amounts }])
}
function move(match: string, changes: { verifyingContract?: string; turn?: string } = {}): Json {
  const { verifyingContract = contract, turn = '1' } = changes
  const types = {
    EIP712Domain: [
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Move: [
      { name: 'match', type: 'uint256' },
      { name: 'turn', type: 'uint256' },
      { name: 'move', type: 'string' },
    ],
  }
  const message = { match, turn, move: 'e4' }
  const domain = { chainId: 8453, verifyingContract }
  return {
    method: 'eth_signTypedData_v4',
    params: { typed_data: { types, domain, message, primary_type: 'Move' } },
  }
}
const message: Json = { method: 'personal_sign', params: { message: 'I log in.', encoding: 'utf-8' } }

/** Requests in order, with their times in seconds after the first. */
type Step = { what: string; body: Json; is: 'signed' | 'refused'; at?: number }
const steps: Record<string, Step[]> = {
  'daily-allowance.json': [
    { what: '15 USDC', body: pay(other, 15), is: 'signed' },
    { what: '6 more on the same day', body: pay(other, 6), is: 'refused' },
    { what: '5 more on the same day', body: pay(other, 5), is: 'signed' },
    { what: '15 on the next day', body: pay(other, 15), is: 'signed', at: oneDay + 1 },
    { what: 'another function', body: approve(other, 1), is: 'refused' },
    { what: 'another token', body: send(weth, 'transfer', [other, 1n]), is: 'refused' },
    { what: 'coins of the chain', body: pay(other, 1, { value: '0x1' }), is: 'refused' },
    { what: 'another chain', body: pay(other, 1, { chain_id: 1 }), is: 'refused' },
    { what: 'a message', body: message, is: 'refused' },
  ],
  'one-contract.json': [
    { what: 'a function that is named', body: send(contract, 'claim', [1n]), is: 'signed' },
    { what: 'one that is not', body: send(contract, 'withdraw', []), is: 'refused' },
    { what: 'another contract', body: send(other, 'claim', [1n]), is: 'refused' },
  ],
  'swaps-on-one-router.json': [
    { what: 'the approval of the router', body: approve(router, 100), is: 'signed' },
    { what: 'one of a higher amount', body: approve(router, 101), is: 'refused' },
    { what: 'one of somebody else', body: approve(other, 1), is: 'refused' },
    { what: 'a swap', body: swap(weth, 60), is: 'signed' },
    { what: 'one above the sum of the day', body: swap(weth, 41), is: 'refused' },
    { what: 'one for another coin', body: swap(other, 1), is: 'refused' },
    { what: 'the rest of the day', body: swap(weth, 40), is: 'signed' },
  ],
  'game-moves.json': [
    { what: 'a move', body: move('7'), is: 'signed' },
    { what: 'a move of the final', body: move('1000'), is: 'refused' },
    { what: 'a move of another game', body: move('7', { verifyingContract: other }), is: 'refused' },
    { what: 'a turn that there is not', body: move('7', { turn: '0' }), is: 'refused' },
    { what: 'a transaction', body: pay(other, 1), is: 'refused' },
    { what: 'a move in 2027', body: move('7'), is: 'refused', at: 1_798_761_600 - inDecember },
  ],
  'subscription.json': [
    { what: 'the first month', body: pay(shop, 10), is: 'signed' },
    { what: 'a second time', body: pay(shop, 1), is: 'refused' },
    { what: 'later in the month', body: pay(shop, 10), is: 'refused', at: 10 * oneDay },
    { what: 'the second month', body: pay(shop, 10), is: 'signed', at: 31 * oneDay },
    { what: 'somebody else', body: pay(other, 1), is: 'refused', at: 31 * oneDay },
    { what: 'the fourth month', body: pay(shop, 10), is: 'refused', at: 90 * oneDay },
  ],
}

test('each example has its steps', async () => {
  expect((await readdir(folder)).sort()).toEqual(Object.keys(steps).sort())
})

describe.each(Object.keys(steps))('the policy in %s', (name) => {
  test('permits exactly what its description says', async () => {
    let now = inDecember
    const { signer } = await startSigner({ now: () => now })
    const { aggregations, policy } = readPolicyFile(await readFile(new URL(name, folder), 'utf8'))
    const sums = Object.entries(aggregations).map(([id, sum]) => ({ id, ...sum }))
    const parts = { rules: policy.rules, aggregations: sums } as Parts
    const { write } = await delegate(signer, parts)
    for (const { what, body, is, at = 0 } of steps[name] ?? []) {
      now = inDecember + at
      const answer = await signer.sign(write(body)).then(
        () => 'signed',
        (cause: { code?: string }) => (cause.code === 'policy_violation' ? 'refused' : cause),
      )
      expect(answer, what).toBe(is)
    }
  })
})
