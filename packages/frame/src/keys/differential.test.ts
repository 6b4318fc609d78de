import { personalSign, SignTypedDataVersion, TypedDataUtils } from '@metamask/eth-sig-util'
import fc from 'fast-check'
import { eip191Signer, signTyped, Transaction } from 'micro-eth-signer'
import { hashMessage, hashTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { fromHex, isHex, toHex, utf8 } from './encoding.ts'
import { personalMessageHash, signPersonalMessage } from './personalMessage.ts'
import { signTransaction } from './transaction.ts'
import { signTypedData, typedDataHash } from './typedData.ts'

/**
 * Random cases, compared with three other signers: viem, micro-eth-signer, MetaMask's. Repeat a failed run with
 * `FUZZ_SEED=<the printed number>`.
 */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
console.info(`FUZZ_SEED=${seed}`)

const privateKey = `0x${'46'.repeat(32)}` as const
const key = fromHex(privateKey)
const account = privateKeyToAccount(privateKey)
const theirKey = Buffer.from(key)

const bytes = (minLength: number, maxLength = minLength) => fc.uint8Array({ minLength, maxLength }).map(toHex)
const check = <T>(cases: number, arbitrary: fc.Arbitrary<T>, property: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(arbitrary, property), { seed, numRuns: cases })

test('personal_sign of text and bytes', async () => {
  const capital = bytes(0, 40).map((hex) => `0X${hex.slice(2)}`)
  const text = fc.string({ unit: 'grapheme' }).filter((any) => !any.startsWith('0x'))
  await check(400, fc.oneof(text, bytes(0, 80), capital), async (message) => {
    const ours = signPersonalMessage(message, key)
    const raw = isHex(message) ? message : toHex(utf8(message))
    expect(hashMessage(isHex(message) ? { raw } : message)).toBe(toHex(personalMessageHash(message)))
    expect(eip191Signer.sign(fromHex(raw), privateKey, false)).toBe(ours)
    // MetaMask treats an empty message as missing.
    if (message !== '') expect(personalSign({ privateKey: theirKey, data: message })).toBe(ours)
  })
})

type Member = { name: string; type: string }
type Value = unknown
type Struct = { types: Record<string, Member[]>; type: string; value: fc.Arbitrary<Value> }
type Kind = { type: string; value: fc.Arbitrary<Value> }

const sizes = Array.from({ length: 32 }, (_, at) => at + 1)
const atoms: Kind[] = [
  { type: 'bool', value: fc.boolean() },
  { type: 'address', value: bytes(20) },
  { type: 'string', value: fc.string({ unit: 'grapheme' }) },
  { type: 'bytes', value: bytes(0, 40) },
  ...sizes.map((size) => ({ type: `bytes${size}`, value: bytes(size) })),
  ...sizes.flatMap((size) => {
    const bits = BigInt(size * 8)
    return [
      { type: `uint${bits}`, value: fc.bigInt({ min: 0n, max: 2n ** bits - 1n }) },
      { type: `int${bits}`, value: fc.bigInt({ min: -(2n ** (bits - 1n)), max: 2n ** (bits - 1n) - 1n }) },
    ]
  }),
]

const toList = ({ type, value }: Kind, length: number | undefined): Kind =>
  length === undefined
    ? { type: `${type}[]`, value: fc.array(value, { maxLength: 3 }) }
    : { type: `${type}[${length}]`, value: fc.array(value, { minLength: length, maxLength: length }) }

const lengths = fc.array(fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }), { maxLength: 2 })

/** A struct whose members are atoms, earlier structs, or lists of either. */
function struct(name: string, inner: Struct | undefined): fc.Arbitrary<Struct> {
  const kinds: Kind[] = inner ? [...atoms, inner, inner, inner, inner, inner, inner] : atoms
  const member = fc
    .tuple(fc.constantFrom(...kinds), lengths)
    .map(([kind, lists]) => lists.reduce(toList, kind))
  return fc.array(member, { minLength: 1, maxLength: 5 }).map((members) => ({
    type: name,
    types: { ...inner?.types, [name]: members.map(({ type }, at) => ({ name: `m${at}`, type })) },
    value: fc.record(Object.fromEntries(members.map(({ value }, at) => [`m${at}`, value]))),
  }))
}

const domains: Record<string, Kind> = {
  name: { type: 'string', value: fc.string({ minLength: 1 }) },
  version: { type: 'string', value: fc.string({ minLength: 1 }) },
  chainId: { type: 'uint256', value: fc.integer({ min: 1 }) },
  verifyingContract: { type: 'address', value: bytes(20) },
  salt: { type: 'bytes32', value: bytes(32) },
}

const typedData = fc.subarray(Object.keys(domains), { minLength: 1 }).chain((names) => {
  const domain = fc.record(
    Object.fromEntries(names.map((name) => [name, domains[name]?.value as fc.Arbitrary<Value>])),
  )
  const EIP712Domain = names.map((name) => ({ name, type: domains[name]?.type ?? '' }))
  return struct('Leaf', undefined)
    .chain((leaf) => struct('Branch', leaf))
    .chain((branch) => struct('Tree', branch))
    .chain(({ types, type, value }) =>
      fc.record({
        domain,
        types: fc.constant({ EIP712Domain, ...types }),
        primaryType: fc.constant(type),
        message: value,
      }),
    )
})

test('typed data: structs in structs, lists of lists, every atomic type', async () => {
  await check(400, typedData, async (data) => {
    const ours = toHex(typedDataHash(data))
    expect(hashTypedData(data as unknown as Parameters<typeof hashTypedData>[0])).toBe(ours)
    const metamask = TypedDataUtils.eip712Hash(data as never, SignTypedDataVersion.V4)
    expect(toHex(metamask)).toBe(ours)
    // A signature takes longer than all the hashes; every fourth case has one.
    if (/[048c]$/.test(ours))
      expect(signTyped(data as never, privateKey, false)).toBe(signTypedData(data, key))
  })
})

const amount = fc.bigInt({ min: 0n, max: 2n ** 96n })
const common = {
  chainId: fc.integer({ min: 1, max: 2 ** 31 }),
  nonce: fc.nat(),
  gas: fc.bigInt({ min: 21_000n, max: 30_000_000n }),
  to: bytes(20),
  value: amount,
  data: bytes(0, 200),
}
const accessList = fc.array(
  fc.record({ address: bytes(20), storageKeys: fc.array(bytes(32), { maxLength: 3 }) }),
  {
    maxLength: 3,
  },
)
const fees = fc.tuple(amount, amount).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [bigint, bigint])
const transaction = fc.oneof(
  fc.record({ ...common, type: fc.constant('legacy' as const), gasPrice: amount }),
  fc.record({ ...common, type: fc.constant('eip2930' as const), gasPrice: amount, accessList }),
  fc
    .record({ ...common, type: fc.constant('eip1559' as const), fees, accessList })
    .map(({ fees: [maxPriorityFeePerGas, maxFeePerGas], ...rest }) => ({
      ...rest,
      maxPriorityFeePerGas,
      maxFeePerGas,
    })),
)

test('legacy, EIP-2930 and EIP-1559 transactions', async () => {
  await check(300, transaction, async (input) => {
    const ours = signTransaction(input, key, account.address)
    expect(await account.signTransaction(input as Parameters<typeof account.signTransaction>[0])).toBe(ours)
    const { gas, chainId, nonce, ...rest } = input
    const theirs = Transaction.prepare(
      { ...rest, gasLimit: gas, chainId: BigInt(chainId), nonce: BigInt(nonce) } as never,
      false,
    )
    expect(theirs.signBy(privateKey, false).toHex()).toBe(ours)
  })
})
