import { useMemo } from 'react'
import { type UseSignersInterface, useSigners } from './useSigners.ts'

export type UseSessionSignersInterface = {
  /** @deprecated Use `addSigners`. */
  addSessionSigners: UseSignersInterface['addSigners']
  /** @deprecated Use `removeSigners`. */
  removeSessionSigners: UseSignersInterface['removeSigners']
}

/**
 * `useSigners` under its earlier names.
 *
 * @deprecated Use `useSigners`.
 *
 * @throws AppError as `useSigners`.
 *
 * @example
 * const { addSessionSigners } = useSessionSigners()
 * const letSign = (address: string) => addSessionSigners({ address, signers: [] })
 */
export function useSessionSigners(): UseSessionSignersInterface {
  const { addSigners, removeSigners } = useSigners()
  return useMemo(
    () => ({ addSessionSigners: addSigners, removeSessionSigners: removeSigners }),
    [addSigners, removeSigners],
  )
}
