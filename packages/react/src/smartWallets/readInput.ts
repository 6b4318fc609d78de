import { type Hex, toPlainData } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { encodeFunctionData } from 'viem'
import type { Call, OperationLimits } from './operationDriver.ts'

/** Copies the input, so that the host app cannot change it: the signature covers exactly the reviewed values. */
export function readInput(input: object): { calls: Call[]; limits: OperationLimits } {
  const members = toPlainData(input) as Record<string, unknown>
  const list = Array.isArray(members.calls) ? (members.calls as Record<string, unknown>[]) : [members]
  const { maxFeePerGas, maxPriorityFeePerGas, nonce, paymasterContext } = members
  return {
    calls: list.map(readCall),
    limits: {
      maxFeePerGas: readQuantity('maxFeePerGas', maxFeePerGas),
      maxPriorityFeePerGas: readQuantity('maxPriorityFeePerGas', maxPriorityFeePerGas),
      nonce: readQuantity('nonce', nonce),
      ...(paymasterContext === undefined ? {} : { paymasterContext }),
    },
  }
}

/** In viem's format: bytes, or a function of a contract with its arguments. */
export function readCall(call: Record<string, unknown>): Call {
  const { to, abi } = call
  if (typeof to !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(to))
    throw refuse('Each call needs an address as `to`.')
  const data = abi ? encodeFunctionData(call as never) : (call.data ?? '0x')
  if (typeof data !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(data))
    throw refuse('The data of a call is not hex.')
  return { to: to as Hex, data: data as Hex, value: readQuantity('value', call.value) }
}

function readQuantity(name: string, value: unknown): bigint | undefined {
  if (value === undefined || value === null) return undefined
  const isHex = typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value)
  const isCount = typeof value === 'bigint' || Number.isSafeInteger(value)
  if ((isHex || isCount) && BigInt(value as never) >= 0n) return BigInt(value as never)
  throw refuse(
    `Transaction request property '${name}' must be a valid number, bigint, or hex string representing a quantity`,
  )
}

const refuse = (message: string) => new AppError('transaction_failure', { message })
