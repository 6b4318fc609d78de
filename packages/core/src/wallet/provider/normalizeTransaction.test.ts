import { describe, expect, test } from 'vitest'
import { checkTransaction, type UnsignedTransaction } from '../sign.ts'
import { normalizeTransaction } from './normalizeTransaction.ts'

const from = '0x52908400098527886E0F7030069857D2E4169EE7'
const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const normalize = (members: object) =>
  ({ to, chainId: 1, ...members }) as UnsignedTransaction & { chainId: number }
const noQuantity = (name: string) =>
  `Transaction request property '${name}' must be a valid number, bigint, or hex string representing a quantity`

/** The messages of protocol 18.5, for a transaction that is passed to the frame unchanged. */
describe('a transaction that is not read', () => {
  test.each(['gasLimit', 'gasPrice', 'value', 'maxPriorityFeePerGas', 'maxFeePerGas'])(
    'error: %s',
    (name) => {
      for (const value of ['1', 'all of it', '0x', '0xg', '', true, {}])
        expect(() => checkTransaction(normalize({ [name]: value })), String(value)).toThrow(
          expect.objectContaining({ code: 'transaction_failure', message: noQuantity(name) }),
        )
      for (const value of [0, 1n, '0x0', '0xFf', undefined, null])
        expect(() => checkTransaction(normalize({ [name]: value })), String(value)).not.toThrow()
    },
  )

  test.each(['1', '0x1', 1n, null])('error: the chain id %o', (chainId) => {
    expect(() => checkTransaction(normalize({ chainId }))).toThrow(
      expect.objectContaining({
        code: 'transaction_failure',
        message: 'Transaction request chainId must be a number',
      }),
    )
  })
})

describe('normalizeTransaction', () => {
  test.each([
    ...['nonce', 'gas', 'gasLimit', 'gasPrice', 'value', 'maxFeePerGas'].flatMap((name) =>
      [-1, 1.5, -1n, '1', '0xg', `0x${'f'.repeat(65)}`].map(
        (value) => [{ [name]: value }, noQuantity(name)] as const,
      ),
    ),
    [{ to: '0x52' }, "Transaction request property 'to' must be an address"],
    [{ data: '0x1' }, "Transaction request property 'data' must be bytes, or hex"],
    [{ data: 7 }, "Transaction request property 'data' must be bytes, or hex"],
    [{ data: [256] }, "Transaction request property 'data' must be bytes, or hex"],
    [{ gas: 1, gasLimit: 2 }, "Transaction request property 'gas' is given twice, with different values"],
    [
      { data: '0xaa', input: '0xbb' },
      "Transaction request property 'data' is given twice, with different values",
    ],
    [{ blobs: [] }, 'Transactions of EIP-4844 are not supported.'],
    [{ type: 'eip7702' }, 'Transactions of EIP-7702 are not supported.'],
    [{ type: 9 }, 'Transactions of type 9 are not supported.'],
  ] as const)('error: %o is refused with the reason', (members, message) => {
    expect(() => normalizeTransaction(normalize(members), from)).toThrow(
      expect.objectContaining({ code: 'transaction_failure', message }),
    )
  })

  test.each([0, 0n, '0x0', '0x00'])('nothing is a quantity, as %o', (value) => {
    expect(normalizeTransaction(normalize({ value, nonce: value }), from)).toMatchObject({
      ...{ value: '0x0', nonce: '0x0' },
    })
  })

  test('reads every spelling into one', () => {
    const spelling = normalize({
      gasLimit: 21_000,
      value: 10n ** 18n,
      input: new Uint8Array([1, 255]),
      type: 'eip1559',
      nonce: '0x00',
    })
    expect(normalizeTransaction(spelling, from)).toEqual({
      ...{ from, to, chainId: 1, type: 2, nonce: '0x0' },
      ...{ gas: '0x5208', value: '0xde0b6b3a7640000', data: '0x01ff' },
    })
    expect(
      normalizeTransaction(normalize({ to: '', data: '0x', value: '', gas: 1, gasLimit: '0x01' }), from),
    ).toEqual({
      ...{ from, chainId: 1, gas: '0x1' },
    })
  })
})
