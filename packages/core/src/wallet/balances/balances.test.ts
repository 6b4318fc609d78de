import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { decodeFunctionData, erc20Abi, getAddress } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type BrokenNode, startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import {
  type SolanaChain,
  startSolanaChain,
  testMint,
} from '../../../../../test/support/chains/solanaChain.ts'
import { createHttp } from '../../http.ts'
import { writeSolanaTransfer } from '../../transaction/solana/writeSolanaTransfer.ts'
import { addRpcUrlOverrideToChain } from '../chains/chainAccess.ts'
import { readBalances } from './readBalances.ts'
import { readSolanaBalances } from './readSolanaBalances.ts'
import { checkRecipient } from './recipient.ts'
import { writeTransfer } from './writeTransfer.ts'

const client = { http: createHttp() }
const rich = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const poor = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'

describe('of an Ethereum chain', () => {
  let anvil: Anvil
  let node: BrokenNode
  const read = async (url: string, tokens: readonly string[] = []) =>
    readBalances(client, {
      chain: addRpcUrlOverrideToChain(foundry, url),
      addresses: [rich, poor],
      tokens: tokens.map((address) => ({ address, ticker: 'COIN' })),
    })

  beforeAll(async () => {
    anvil = await startAnvil()
    node = await startBrokenNode(anvil.url)
    await anvil.fund(rich, 5n * 10n ** 17n)
    await anvil.mintCoin(rich, 2_500_000n)
  })

  test('what several addresses have of the coin and of tokens; what is no token is left out', async () => {
    const holdings = await read(anvil.url, [anvil.coin, poor])
    const coin = { address: anvil.coin, ticker: 'COIN' }
    expect(holdings[rich]).toEqual([
      { token: null, units: 5n * 10n ** 17n, decimals: 18 },
      { token: coin, units: 2_500_000n, decimals: 6 },
    ])
    expect(holdings[poor]?.map(({ units }) => units)).toEqual([0n, 0n])
  })

  test('error: a node that takes one question at a time is asked one by one; one that is ill tells nothing', async () => {
    // This node answers only single requests.
    expect((await read(node.url))[rich]?.[0]?.units).toBe(5n * 10n ** 17n)
    for (const illness of ['refuses', 'html', 'fails', 'garbage', 'wrongShape', 'isNull', 'error'] as const) {
      node.illness = illness
      await expect(read(node.url), illness).rejects.toThrow()
    }
  })
})

describe('of Solana', () => {
  let chain: SolanaChain
  const owner = 'EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o'
  const other = '9aE476sH92Vz7DMPyq5WLPkrKWivxeuTKEFKd2sZZcde'

  beforeAll(async () => {
    chain = await startSolanaChain()
    await chain.fund(owner, 2_000_000_000n)
    await chain.mintToken(owner, 1_250_000n)
  })

  const coin = { address: testMint, ticker: 'COIN' }

  test('what several addresses have, one of them nothing yet', async () => {
    const holdings = await readSolanaBalances(client, {
      network: { url: chain.url },
      addresses: [owner, other],
      tokens: [coin],
    })
    expect(holdings[owner]).toEqual([
      { token: null, units: 2_000_000_000n, decimals: 9 },
      { token: coin, units: 1_250_000n, decimals: 6 },
    ])
    expect(holdings[other]?.[0]?.units).toBe(0n)
  })

  const tokenAmount = (amount: unknown, decimals: unknown = 6) => ({
    account: { data: { parsed: { info: { tokenAmount: { amount, decimals } } } } },
  })
  test.each<[string, unknown[]]>([
    ['no account', [null, {}, { account: null }, { account: { data: null } }]],
    ['no reading of it', [{ account: { data: {} } }, { account: { data: { parsed: {} } } }]],
    ['one without an amount', [{ account: { data: { parsed: { info: {} } } } }]],
    ['an amount that is a number', [tokenAmount(5)]],
    ['an amount that is a list', [tokenAmount(['5'])]],
    ['an amount below nothing', [tokenAmount('-5')]],
    ['an amount with a fraction', [tokenAmount('5.5')]],
    ['an amount longer than any', [tokenAmount('1'.repeat(21))]],
    ['no decimals', [tokenAmount('5', null), tokenAmount('5', '6')]],
  ])('security: of what a node says %s of, nothing is added; the rest is', async (_, nonsense) => {
    const node = await startBrokenNode(chain.url)
    node.lies = { getTokenAccountsByOwner: { value: [tokenAmount('3'), ...nonsense, tokenAmount('4')] } }
    const question = { network: { url: node.url }, addresses: [owner], tokens: [coin] }
    const holdings = await readSolanaBalances(client, question)
    expect(holdings[owner]?.[1]).toEqual({ token: coin, units: 7n, decimals: 6 })
  })

  test('a transfer is what web3.js writes', () => {
    const [fromPubkey, toPubkey] = [new PublicKey(owner), new PublicKey(other)]
    const lamports = 123_456_789_012n
    const theirs = new Transaction({ feePayer: fromPubkey, recentBlockhash: '1'.repeat(32) }).add(
      SystemProgram.transfer({ fromPubkey, toPubkey, lamports }),
    )
    const bytes = theirs.serialize({ requireAllSignatures: false, verifySignatures: false })
    expect(writeSolanaTransfer({ from: owner, to: other, lamports })).toEqual(new Uint8Array(bytes))
  })
})

test('a transfer of a token goes to its contract, and says there who gets how much', () => {
  const token = { address: rich, ticker: 'COIN' }
  const { to, data, value } = writeTransfer({ to: poor, units: 1_500n, chainId: 1, token })
  expect({ to, value }).toEqual({ to: rich, value: undefined })
  const call = decodeFunctionData({ abi: erc20Abi, data: data as `0x${string}` })
  expect(call).toEqual({ functionName: 'transfer', args: [poor, 1_500n] })
  const coin = writeTransfer({ to: poor, units: 1_500n, chainId: 1, token: null })
  expect(coin).toEqual({ to: poor, value: '0x5dc', chainId: 1 })
})

const rootstock = '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD'
const rootstockTest = '0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd'
test.each([
  [30, rootstock, undefined],
  [31, rootstockTest, undefined],
  [30, rootstockTest, 'misspelled'],
  [1, rootstock, 'misspelled'],
  [undefined, rootstock, 'misspelled'],
  [30, getAddress(rootstock), undefined],
] as const)('on chain %s, %s with the check of EIP-1191 is %s', (chainId, input, is) => {
  expect(checkRecipient('ethereum', input, chainId)).toBe(is)
})

test.each([
  ['ethereum', rich, undefined],
  ['ethereum', rich.toLowerCase(), undefined],
  ['ethereum', `0x${rich.slice(2).toUpperCase()}`, undefined],
  ['ethereum', rich.replace('C7', 'c7'), 'misspelled'],
  ['ethereum', rich.slice(0, -1), 'invalid'],
  ['ethereum', `0x${'0'.repeat(40)}`, 'invalid'],
  ['ethereum', 'ada.eth', 'invalid'],
  ['solana', 'EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o', undefined],
  ['solana', 'EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZ', 'invalid'],
  ['solana', '1'.repeat(32), 'invalid'],
  ['solana', rich, 'invalid'],
] as const)('security: to %s, %s is %s', (chain, input, is) => {
  expect(checkRecipient(chain, input)).toBe(is)
})
