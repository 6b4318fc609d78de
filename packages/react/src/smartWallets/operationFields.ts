import type { Hex } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { concat } from 'viem'
import { getUserOperationHash, type SmartAccount, type UserOperation } from 'viem/account-abstraction'

/** The signed members of a user operation. Others that a paymaster or a host app adds are left out. */
const gas = [
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
] as const
const common = ['sender', 'nonce', 'callData', ...gas, 'authorization'] as const
const old = [...common, 'initCode', 'paymasterAndData'] as const
const current = [
  ...common,
  ...(['factory', 'factoryData', 'paymaster', 'paymasterData'] as const),
  ...(['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] as const),
] as const

export type OperationFields = Readonly<Record<string, unknown>>

/** A frozen copy of the signed members. Each name is set, even without a value: accounts rely on that. */
export function pickFields(operation: object, { entryPoint }: SmartAccount): OperationFields {
  const names: readonly string[] = entryPoint.version === '0.6' ? old : current
  const members = names.map((name) => [name, (operation as Record<string, unknown>)[name]])
  return Object.freeze(Object.fromEntries(members))
}

type HashOptions = { account: SmartAccount; chainId: number }

/** The hash by which the entry point identifies it, on this chain and no other. */
export function hashOperation(fields: OperationFields, { account, chainId }: HashOptions): Hex {
  const { address, version } = account.entryPoint
  return getUserOperationHash({
    chainId,
    entryPointAddress: address,
    entryPointVersion: version,
    userOperation: { ...fields, signature: '0x' } as unknown as UserOperation,
  })
}

/** The most that the entry point charges for it: every limit at the highest price. */
export function getFeeLimit(fields: OperationFields): bigint {
  const count = (name: string) => BigInt((fields[name] ?? 0n) as bigint)
  const limits = [
    ...['callGasLimit', 'verificationGasLimit', 'preVerificationGas'],
    ...['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'],
  ]
  return limits.reduce((sum, name) => sum + count(name), 0n) * count('maxFeePerGas')
}

/** The contract that pays, if there is one. */
export function getPaymaster({ paymaster, paymasterAndData }: OperationFields): Hex | undefined {
  if (typeof paymaster === 'string') return paymaster as Hex
  const isPaid = typeof paymasterAndData === 'string' && paymasterAndData.length >= 42
  return isPaid ? (paymasterAndData.slice(0, 42) as Hex) : undefined
}

/**
 * Checks the members of an operation that the wallet itself knows: the sender, the calls, and the deployment of the
 * account. A bundler or a paymaster fills in the rest, and must not have changed these.
 *
 * @throws AppError `transaction_failure` with the member's name.
 */
export async function requireOwnFields(
  fields: OperationFields,
  { account, callData, chainId }: HashOptions & { callData: Hex },
): Promise<void> {
  const { factory, factoryData } = await account.getFactoryArgs()
  const hasFactory = factory !== undefined && factoryData !== undefined
  const deployment =
    account.entryPoint.version === '0.6'
      ? { initCode: hasFactory ? concat([factory, factoryData]) : '0x' }
      : { factory, factoryData }
  const own: Record<string, unknown> = { sender: account.address, callData, ...deployment }
  for (const [name, value] of Object.entries(own)) if (fields[name] !== value) throw changed(name)
  const { authorization } = fields as { authorization?: { address?: unknown; chainId?: unknown } }
  if (!authorization) return
  // For every chain, or for another contract, it would allow more than the user agrees to.
  if (authorization.chainId !== chainId) throw changed('authorization')
  if (authorization.address !== account.authorization?.address) throw changed('authorization')
}

function changed(name: string): AppError {
  const message = `The bundler or the paymaster changed '${name}' of the user operation.`
  return new AppError('transaction_failure', { message, cause: new Error(message) })
}
