import fc from 'fast-check'
import {
  type AbiEvent,
  type AbiFunction,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  getAddress,
  parseAbi,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'
import { expect } from 'vitest'
import { readCalldata } from '../../../packages/core/src/calldata/readCalldata.ts'
import { findChanges } from '../../../packages/core/src/transaction/ethereum/balanceChanges.ts'
import { type Move, readMoves } from '../../../packages/core/src/transaction/ethereum/readMoves.ts'
import { parseTransaction } from '../../../packages/frame/src/keys/transactionInput.ts'
import { decodeCall } from '../../../packages/react/src/wallet/transaction/call/decodeCall.ts'
import { describeTransaction } from '../../../packages/react/src/wallet/transaction/call/describeTransaction.ts'
import { createBytes, ethereumAddress, type Row, toHex, upTo } from './row.ts'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function approve(address spender, uint256 amount)',
])
const word = fc.bigInt({ min: 1n, max: 2n ** 128n })
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const move = fc.record({ from: ethereumAddress, to: ethereumAddress, token: ethereumAddress, amount: word })
const chainId = 8453

function toLog({ from, to, token = coin, amount }: Move) {
  const args = { from, to } as { from: `0x${string}`; to: `0x${string}` }
  const topics = encodeEventTopics({ abi: abi as readonly AbiEvent[], eventName: 'Transfer', args })
  return { address: token, topics, data: encodeAbiParameters([{ type: 'uint256' }], [amount]) }
}

/** The most things that are shown one by one; more are shown as data. */
const maxItems = 64
const maxChanges = 8

export const ethereum: readonly Row[] = [
  {
    readers: ['core/src/transaction/ethereum/readMoves.ts readMoves'],
    several: 'events, and items in one event',
    oracle: 'what viem encoded, each in its order',
    property: (size) =>
      fc.property(
        fc.array(move, size),
        fc.array(fc.tuple(word, word), upTo(maxItems, size)),
        (moves, items) => {
          const [from, to, token] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as `0x${string}`[]
          const topics = encodeEventTopics({
            ...{ abi: abi as readonly AbiEvent[], eventName: 'TransferBatch' },
            args: { operator: from, from, to } as never,
          })
          const lists = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const
          const [ids, amounts] = [items.map(([id]) => id), items.map(([, amount]) => amount)]
          const batch = { address: token, topics, data: encodeAbiParameters(lists, [ids, amounts]) }
          expect(readMoves([...moves.map(toLog), batch])).toEqual([
            ...moves,
            ...items.map(([id, amount]) => ({ from, to, token, id, amount })),
          ])
        },
      ),
  },
  {
    readers: ['core/src/transaction/ethereum/balanceChanges.ts findChanges'],
    several: 'flows into the wallet and out of it',
    oracle: 'all that leaves comes first, nothing is lost without being counted',
    property: (size) =>
      fc.asyncProperty(
        fc.array(move, size),
        fc.array(move, size),
        ethereumAddress,
        async (out, into, wallet) => {
          const outflows = out.map((one) => ({ ...one, from: wallet }))
          const inflows = into.map((one) => ({ ...one, to: wallet }))
          const tokens = [...outflows, ...inflows].map(({ token }) => token)
          fc.pre(new Set(tokens).size === tokens.length && !tokens.includes(wallet))
          const call = { status: '0x1', logs: [...inflows, ...outflows].map(toLog) }
          const simulation = await findChanges({
            ...{ transaction: { from: wallet } as never, before: [] },
            node: async () => [{ calls: [call] }],
            describeToken: async () => ({}),
          })
          const flows = [
            ...outflows.map(({ token, amount }) => ({ token, amount: -amount })),
            ...inflows.map(({ token, amount }) => ({ token, amount })),
          ]
          expect(simulation?.changes.map(({ token, amount }) => ({ token, amount }))).toEqual(
            flows.slice(0, maxChanges),
          )
          expect(simulation?.hidden).toBe(Math.max(0, flows.length - maxChanges))
        },
      ),
  },
  {
    readers: [
      'react/src/wallet/transaction/call/decodeCall.ts decodeCall',
      'react/src/wallet/transaction/call/describeTransaction.ts describeTransaction',
    ],
    several: 'items of one batch transfer',
    oracle: 'what viem encoded; more than a person reads is shown as data',
    property: (size) =>
      fc.property(
        fc.array(fc.tuple(word, word), size),
        ethereumAddress,
        ethereumAddress,
        (items, from, to) => {
          const [tokenIds, amounts] = [items.map(([id]) => id), items.map(([, amount]) => amount)]
          const data = encodeFunctionData({
            ...{ abi, functionName: 'safeBatchTransferFrom' },
            args: [from, to, tokenIds, amounts, '0x'],
          })
          const call =
            items.length > maxItems
              ? undefined
              : {
                  ...{ functionName: 'safeBatchTransferFrom', action: 'batchTransfer', tokenIds, amounts },
                  ...{ transferFrom: getAddress(from), transferTo: getAddress(to) },
                }
          expect(decodeCall(data)).toEqual(call)
          expect(describeTransaction({ transaction: { to, data } as never }).call).toEqual(call)
        },
      ),
  },
  {
    readers: [
      'core/src/calldata/readCalldata.ts readCalldata',
      'wire/src/signing/decodeArguments.ts decodeArguments',
      'wire/src/abiFunction.ts readAbiFunction',
    ],
    several: 'calls within one call, each with its address and amount',
    oracle: 'what viem encoded; more than 128 values are shown as data',
    property: (size) =>
      fc.asyncProperty(fc.array(fc.tuple(ethereumAddress, word), size), async (all) => {
        const item = parseAbiItem(
          'function run(bytes[] calls, (address spender, uint256 amount)[] details)',
        ) as AbiFunction
        const calls = all.map((args) => encodeFunctionData({ abi, functionName: 'approve', args }))
        const details = all.map(([spender, amount]) => ({ spender, amount }))
        const data = encodeFunctionData({ abi: [item], args: [calls, details] as never })
        expect(data.slice(0, 10)).toBe(toFunctionSelector(item))
        const call = (async () => ({ name: item.name, inputs: item.inputs })) as never
        const read = await readCalldata({ call }, { chainId, to: coin, data })
        // Two lists, and for each call its bytes, its details and the two values in them.
        if (2 + 4 * all.length > 128) {
          expect(read).toBeUndefined()
          return
        }
        const [first, second] = read?.arguments ?? []
        expect(first?.kind === 'list' && first.items.map((one) => 'value' in one && one.value)).toEqual(calls)
        const values = second?.kind === 'list' ? second.items : []
        expect(
          values.map((one) => one.kind === 'list' && one.items.map((part) => 'value' in part && part.value)),
        ).toEqual(all.map(([spender, amount]) => [getAddress(spender), String(amount)]))
      }),
  },
  {
    readers: ['frame/src/keys/transactionInput.ts parseTransaction'],
    several: 'entries of an access list, and keys in one entry',
    oracle: 'the list that was given, as bytes',
    property: (size) =>
      fc.property(
        fc.array(fc.tuple(ethereumAddress, fc.array(createBytes(32), { maxLength: 3 })), size),
        fc.array(createBytes(32), size),
        (all, keys) => {
          const entries = [...all, [coin, keys] as const]
          const accessList = entries.map(([address, storageKeys]) => ({
            ...{ address, storageKeys: storageKeys.map(toHex) },
          }))
          const { accessList: read } = parseTransaction({ type: 2, chainId, to: coin, accessList }, coin)
          expect(read).toEqual(
            entries.map(([address, storageKeys]) => [
              Uint8Array.from(Buffer.from(address.slice(2), 'hex')),
              storageKeys,
            ]),
          )
        },
      ),
  },
]
