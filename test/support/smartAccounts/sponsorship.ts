import {
  type Address,
  concatHex,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  toHex,
} from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { EntryPointVersion, PaymasterContract } from '../../bundler/contracts.mjs'
import type { AskNode } from '../chains/rpc.ts'

/** In the form of JSON-RPC: 0.6 has `initCode` and `paymasterAndData`, later versions have a field for each part. */
export type UserOperation = Record<string, Hex> & { sender: Address }

/** The fields that a paymaster adds to a user operation. */
export type Sponsorship = Record<string, Hex>

/** A signature of another key, with the length of the real one, so that the gas estimate fits. */
const stubSignature =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'
const verificationGas = 60_000n
const lifetimeSeconds = 600n

/** The fields of a sponsorship before it is signed. */
export function createStub({ address }: PaymasterContract, version: EntryPointVersion): Sponsorship {
  const data = encodeData({ until: 0n, signature: stubSignature })
  if (version === '0.6') return { paymasterAndData: concatHex([address, data]) }
  return {
    paymaster: address,
    paymasterData: data,
    paymasterVerificationGasLimit: toHex(verificationGas),
    paymasterPostOpGasLimit: '0x1',
  }
}

/** Signs that the paymaster pays for exactly this operation, for ten minutes of the chain's clock. */
export async function sponsor(
  operation: UserOperation,
  contract: PaymasterContract,
  version: EntryPointVersion,
  { ask, signer }: { ask: AskNode; signer: PrivateKeyAccount },
): Promise<Sponsorship> {
  const { timestamp } = await ask<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)
  const until = BigInt(timestamp) + lifetimeSeconds
  const stub = createStub(contract, version)
  const hash = await askHash({ ...operation, ...stub }, { contract, version, until, ask })
  const data = encodeData({ until, signature: await signer.signMessage({ message: { raw: hash } }) })
  return version === '0.6'
    ? { paymasterAndData: concatHex([contract.address, data]) }
    : { ...stub, paymasterData: data }
}

function encodeData({ until, signature }: { until: bigint; signature: Hex }): Hex {
  const times = encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [Number(until), 0])
  return concatHex([times, signature])
}

type Question = { contract: PaymasterContract; version: EntryPointVersion; until: bigint; ask: AskNode }

/** The contract itself returns the hash that its signer must sign. */
async function askHash(operation: UserOperation, { contract, version, until, ask }: Question): Promise<Hex> {
  const { address, abi } = contract
  const fields =
    version === '0.6' ? toNumbers(operation) : toPackedUserOperation(toNumbers(operation) as never)
  const data = encodeFunctionData({ abi, functionName: 'getHash', args: [fields, Number(until), 0] })
  const result = await ask<Hex>('eth_call', { to: address, data }, 'latest')
  return decodeFunctionResult({ abi, functionName: 'getHash', data: result }) as Hex
}

const numbers = [
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
]

function toNumbers(operation: UserOperation): Record<string, unknown> {
  const entries = Object.entries(operation).map(([name, value]) => [
    name,
    numbers.includes(name) ? BigInt(value) : value,
  ])
  return Object.fromEntries(entries)
}
