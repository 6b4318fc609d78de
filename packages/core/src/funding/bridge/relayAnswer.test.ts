import { expect, test } from 'vitest'
import { readQuote } from './relayAnswer.ts'

const ether = `0x${'0'.repeat(40)}`
const side = (chainId: number) => ({ currency: { chainId, address: ether }, amount: '5' })
const [from, to] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const item = (value: number, status = 'incomplete') => ({
  status,
  data: { chainId: 1, from, to, value: String(value), data: '0x' },
})
const answer = (steps: readonly object[]) => ({
  steps: steps.map((step) => ({ kind: 'transaction', requestId: 'r', items: [], ...step })),
  details: { sender: from, recipient: to, currencyIn: side(1), currencyOut: side(10) },
})
const read = (input: unknown) => readQuote(input, 0, [ether])

test('each item of none, one, two, many steps is a call, in their order', () => {
  for (const count of [1, 2, 3]) {
    const steps = Array.from({ length: count }, (_, at) => ({ items: [item(2 * at), item(2 * at + 1)] }))
    // Steps without items may come in between; they need no action.
    const { calls } = read(answer(steps.flatMap((step) => [{ kind: 'signature', items: [] }, step])))
    expect(calls.map((call) => call.kind === 'ethereum' && call.value)).toEqual(
      Array.from({ length: 2 * count }, (_, at) => BigInt(at)),
    )
  }
  expect(read(answer([{}])).calls).toEqual([])
  expect(read(answer([{ items: [item(1, 'complete'), item(2)] }])).calls).toMatchObject([{ value: 2n }])
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no steps', { ...answer([]), steps: 'none' }],
  ['no name', answer([])],
  ['no details', { ...answer([{}]), details: null }],
  ['a signature', answer([{ kind: 'signature', items: [item(1)] }])],
  ['an amount in floating point', answer([{ items: [{ data: { ...item(1).data, value: 0.5 } }] }])],
  ['a negative amount', answer([{ items: [{ data: { ...item(1).data, value: '-1' } }] }])],
  ['a contract that is made', answer([{ items: [{ data: { ...item(1).data, to: undefined } }] }])],
  ['half a byte', answer([{ items: [{ data: { ...item(1).data, data: '0x1' } }] }])],
])('error: %s is not read', (_, input) => {
  expect(() => read(input)).toThrow('Error fetching quote from relay')
})
