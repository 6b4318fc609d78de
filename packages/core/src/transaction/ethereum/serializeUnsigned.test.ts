import { serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import { serializeUnsigned } from './serializeUnsigned.ts'

const from = `0x${'11'.repeat(20)}` as const
const to = `0x${'22'.repeat(20)}` as const
const accessList = [{ address: to, storageKeys: [`0x${'33'.repeat(32)}`] }] as const
const common = { from, to, chainId: 10, nonce: '0x7f', gas: '0x5208' } as const

test.each<[string, NormalTransaction]>([
  ['a transfer', { ...common, type: 2, value: '0x80', maxFeePerGas: '0x100', maxPriorityFeePerGas: '0x1' }],
  ['a long call', { ...common, type: 2, data: `0x${'a9'.repeat(300)}`, maxFeePerGas: '0x1' }],
  ['one byte', { ...common, type: 2, data: '0x05', maxFeePerGas: '0x1' }],
  ['a list of places', { ...common, type: 1, gasPrice: '0x9', accessList }],
  ['the old kind', { ...common, type: 0, gasPrice: '0x3b9aca00', value: '0xffffffffffffffff' }],
  ['a contract that is made', { from, chainId: 7777777, type: 2, data: '0x6001', maxFeePerGas: '0x1' }],
])('%s has the bytes that are signed', (_, transaction) => {
  const { type = 0, from: _from, nonce = '0xffff', ...rest } = transaction
  const kinds = ['legacy', 'eip2930', 'eip1559'] as const
  const quantities = Object.fromEntries(
    Object.entries(rest).map(([name, value]) =>
      typeof value === 'string' && !['to', 'data'].includes(name) ? [name, BigInt(value)] : [name, value],
    ),
  )
  const bytes = serializeTransaction({ ...quantities, type: kinds[type], nonce: Number(nonce) } as never)
  expect(`0x${serializeUnsigned(transaction)}`).toBe(bytes)
})
