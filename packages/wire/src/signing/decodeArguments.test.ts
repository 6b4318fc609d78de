import { type AbiFunction, encodeFunctionData, parseAbiItem, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { readAbiFunction, toSignature } from '../abiFunction.ts'
import { type DecodedArgument, decodeArguments } from './decodeArguments.ts'

const address = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'

/** Only the values, as they are nested. */
type Values = (string | Values)[]
const toValues = (all: readonly DecodedArgument[]): Values =>
  all.map((one) => (one.kind === 'list' ? toValues(one.items) : one.value))

function read(signature: string, args: readonly unknown[]) {
  const item = parseAbiItem(signature as 'function f()') as AbiFunction
  const abiFunction = readAbiFunction(item) ?? expect.fail()
  const data = encodeFunctionData({ abi: [item], args: args as [] })
  expect(toFunctionSelector(toSignature(abiFunction))).toBe(data.slice(0, 10))
  return { inputs: abiFunction.inputs, hex: data.slice(10) }
}

describe('what viem encodes is read back', () => {
  test.each<[string, readonly unknown[], Values]>([
    ['function f()', [], []],
    ['function f(address,bool,uint8,int16)', [address, true, 255, -3], [address, 'true', '255', '-3']],
    [
      'function f(uint256,int256)',
      [2n ** 256n - 1n, -(2n ** 255n)],
      [`${2n ** 256n - 1n}`, `${-(2n ** 255n)}`],
    ],
    [
      'function f(bytes4,bytes32)',
      ['0x01020304', `0x${'ab'.repeat(32)}`],
      ['0x01020304', `0x${'ab'.repeat(32)}`],
    ],
    ['function f(bytes,string)', ['0x0102', 'Grüße 🎈'], ['0x0102', 'Grüße 🎈']],
    [
      'function f(uint8[],string[2])',
      [
        [1, 2, 3],
        ['a', 'b'],
      ],
      [
        ['1', '2', '3'],
        ['a', 'b'],
      ],
    ],
    [
      'function f(uint8[2][])',
      [
        [
          [1, 2],
          [3, 4],
        ],
      ],
      [
        [
          ['1', '2'],
          ['3', '4'],
        ],
      ],
    ],
    [
      'function f((address to, (uint256 id, bytes data)[] items) order)',
      [{ to: address, items: [{ id: 7n, data: '0x' }] }],
      [[address, [['7', '0x']]]],
    ],
    ['function f(uint8[],uint8)', [[], 1], [[], '1']],
  ])('%s', (signature, args, values) => {
    const { inputs, hex } = read(signature, args)
    expect(toValues(decodeArguments(inputs, hex) ?? expect.fail())).toEqual(values)
  })
})

const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const plain = (...types: string[]) => types.map((type) => ({ name: '', type }))

describe('security: what is encoded otherwise is not read', () => {
  test.each<[string, ReturnType<typeof plain>, string]>([
    ['a word too few', plain('uint256', 'uint256'), word(1)],
    ['half a byte', plain('uint256'), word(1).slice(1)],
    ['no digits', plain('uint256'), 'z'.repeat(64)],
    ['bytes behind the arguments', plain('uint256'), word(1) + word(2)],
    ['bits above an address', plain('address'), word(2n ** 160n)],
    ['bits above a number', plain('uint8'), word(256)],
    ['a sign that does not fit', plain('int8'), word(255)],
    ['a truth that is 2', plain('bool'), word(2)],
    ['bytes behind a fixed length', plain('bytes4'), word(1)],
    ['a length beyond the data', plain('bytes'), word(32) + word(1_000)],
    ['a length of 2^255', plain('bytes'), word(32) + word(2n ** 255n)],
    ['a place beyond the data', plain('bytes'), word(2n ** 200n)],
    ['padding that says something', plain('bytes'), word(32) + word(1) + 'ff'.repeat(32)],
    ['a list longer than anyone reads', plain('uint8[]'), word(32) + word(200) + word(1).repeat(200)],
    ['a list of nothing, many times', plain('uint8[0][999]'), ''],
  ])('%s', (_, inputs, hex) => {
    expect(decodeArguments(inputs, hex)).toBeUndefined()
  })
})
