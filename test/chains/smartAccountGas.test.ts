import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eip7702Implementation } from '@latchkey/wire'
import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { accountTypes, delegatedAccount } from '../support/smartAccounts/accounts.ts'
import {
  createOperationClient,
  type SmartAccountChain,
  startSmartAccountChain,
} from '../support/smartAccounts/chain.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/use/smart-wallets.md'), 'utf8')
const friend = `0x${'22'.repeat(20)}` as const
const types = { ...accountTypes, eip7702: delegatedAccount }
/** Signatures and addresses contain different zeros in each run, which cost less. */
const tolerance = 0.02

let chain: SmartAccountChain
beforeAll(async () => {
  chain = await startSmartAccountChain()
  // A receiver that already has the token, like most.
  await chain.anvil.mintCoin(friend, 1n)
})

const transfer = encodeFunctionData({
  abi: parseAbi(['function transfer(address to, uint256 value)']),
  args: [friend, 1n],
})

/**
 * Gas of the first transfer of a token, of a second one, and of two in one batch: the amount that the user or the
 * paymaster pays for.
 */
async function measure(type: keyof typeof types, isSponsored: boolean): Promise<number[]> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await types[type].create(chain.reader, owner)
  await chain.anvil.mintCoin(account.address, 100n)
  if (!isSponsored) await chain.anvil.fund(account.address, parseEther('1'))
  const client = createOperationClient(chain, account, { isSponsored })
  const send = async (count: number) => {
    const calls = Array.from({ length: count }, () => ({ to: chain.anvil.coin, data: transfer }))
    const isNew = type === 'eip7702' && !(await account.isDeployed())
    const authorization = isNew ? await authorize(owner) : undefined
    const hash = await client.sendUserOperation({ calls, ...(authorization && { authorization }) })
    const { success, actualGasUsed } = await client.waitForUserOperationReceipt({ hash })
    expect(success).toBe(true)
    return Number(actualGasUsed)
  }
  return [await send(1), await send(1), await send(2)]
}

function authorize(owner: ReturnType<typeof privateKeyToAccount>) {
  return owner.signAuthorization({ address: eip7702Implementation, chainId: chain.reader.chain.id, nonce: 0 })
}

function readRow(type: string): number[] {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${type}\` |`) && /\d{2},\d{3}/.test(line))
  return [...(row ?? '').matchAll(/\d+,\d{3}/g)].map(([text]) => Number(text.replace(',', '')))
}

test.each(Object.keys(types) as (keyof typeof types)[])('the cost of %s matches the docs', async (type) => {
  const results = [...(await measure(type, false)), ...(await measure(type, true))]
  const format = (gas: number) => gas.toLocaleString('en-US')
  console.info(`| \`${type}\` | ${results.map(format).join(' | ')} |`)
  const table = readRow(type)
  expect(table).toHaveLength(results.length)
  for (const [at, gas] of results.entries())
    expect(Math.abs((table[at] as number) / gas - 1)).toBeLessThan(tolerance)
})

test('the cost of a plain wallet matches the docs', async () => {
  const [from] = await chain.anvil.ask<`0x${string}`[]>('eth_accounts')
  await chain.anvil.mintCoin(from as `0x${string}`, 100n)
  const hash = await chain.anvil.ask<`0x${string}`>('eth_sendTransaction', {
    from,
    to: chain.anvil.coin,
    data: transfer,
  })
  const { gasUsed } = await chain.reader.waitForTransactionReceipt({ hash })
  expect(page).toContain(`${Number(gasUsed).toLocaleString('en-US')} gas`)
})
