import type { Hex, TypedData } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { walletAction } from '../walletAction.ts'
import type { SignOptions } from '../walletRuntime.ts'

export type SignTypedDataParams = TypedData
/** The types of typed data by their names. */
export type MessageTypes = TypedData['types']
/** Typed data with types that the compiler knows. */
export type TypedMessage<T extends MessageTypes> = Omit<TypedData, 'types' | 'primaryType'> & {
  types: T
  primaryType: keyof T & string
}

export type UseSignTypedDataInterface = {
  signTypedData(typedData: SignTypedDataParams, options?: SignOptions): Promise<{ signature: Hex }>
}

/**
 * Asks the user to sign typed data with their embedded wallet (EIP-712).
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, or an error with the code 4001 when the user
 * refuses.
 *
 * @example
 * const { signTypedData } = useSignTypedData()
 * const { signature } = await signTypedData({
 *   domain: { name: 'Mail', version: '1', chainId: 1 },
 *   types: { Mail: [{ name: 'contents', type: 'string' }] },
 *   primaryType: 'Mail',
 *   message: { contents: 'Hello' },
 * })
 */
export function useSignTypedData(callbacks?: PrivyEvents['signTypedData']): UseSignTypedDataInterface {
  const latchkey = useLatchkey()
  useEvents('signTypedData', callbacks)
  return { signTypedData: useMemo(() => walletAction(latchkey, 'signTypedData'), [latchkey]) }
}
