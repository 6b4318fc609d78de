import { encodeAbiParameters, encodeEventTopics, type Hex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { readOperationEvent } from './watchOperation.ts'

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const account = `0x${'11'.repeat(20)}` as const
const nobody = `0x${'00'.repeat(20)}` as const
const toHash = (number: number) => `0x${number.toString(16).padStart(64, '0')}` as const

/** In the format of an entry point. */
function toEvent(hash: Hex, { isSuccess = true, fee = 5n, at = entryPoint as string } = {}) {
  const topics = encodeEventTopics({
    abi: entryPoint07Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: hash, sender: account, paymaster: nobody },
  })
  const types = [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }] as const
  return { address: at, topics, data: encodeAbiParameters(types, [0n, isSuccess, fee, 1n]) }
}
const toLog = (id: number) => ({ address: account, topics: [toHash(id)], data: '0x' })

test('of none, one and several operations in a transaction, each has its own event and logs', () => {
  const [first, second] = [toHash(1), toHash(2)]
  expect(readOperationEvent([], { hash: first, entryPoint })).toBeUndefined()
  const one = [toLog(7), toEvent(first)]
  expect(readOperationEvent(one, { hash: first, entryPoint })).toEqual({
    ...{ isSuccess: true, fee: 5n, logs: [toLog(7)] },
  })
  const both = [...one, toLog(8), toLog(9), toEvent(second, { isSuccess: false, fee: 6n }), toLog(10)]
  expect(readOperationEvent(both, { hash: first, entryPoint })).toMatchObject({ logs: [toLog(7)] })
  expect(readOperationEvent(both, { hash: second, entryPoint })).toEqual({
    ...{ isSuccess: false, fee: 6n, logs: [toLog(8), toLog(9)] },
  })
})

test.each([
  ['another contract', [toEvent(toHash(1), { at: account })]],
  ['another event', [{ ...toEvent(toHash(1)), topics: [toHash(3), toHash(1)] }]],
  ['half an event', [{ ...toEvent(toHash(1)), data: '0x01' }]],
  ['no list', 'logs'],
])('security: an event of %s is none', (_, logs) => {
  expect(readOperationEvent(logs, { hash: toHash(1), entryPoint })).toBeUndefined()
})
