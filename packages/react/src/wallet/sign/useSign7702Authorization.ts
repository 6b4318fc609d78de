import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { walletAction } from '../walletAction.ts'
import type { Sign7702AuthorizationParams, Sign7702AuthorizationResult } from './authorization.ts'

export type Sign7702AuthorizationOptions = {
  /** The embedded wallet. @default the first one */
  address?: string
}

export type UseSign7702AuthorizationInterface = {
  signAuthorization(
    params: Sign7702AuthorizationParams,
    options?: Sign7702AuthorizationOptions,
  ): Promise<Sign7702AuthorizationResult>
}

/**
 * Asks the user to let a contract act as their embedded wallet (EIP-7702). Nothing is sent: add the result to the
 * `authorizationList` of a transaction, which anyone may send.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `unsupported_chain_id`; an error with the code
 * 4001 when the user refuses.
 *
 * @example
 * const { signAuthorization } = useSign7702Authorization()
 * const authorization = await signAuthorization({
 *   contractAddress: '0x4200000000000000000000000000000000000006',
 *   chainId: 1,
 * })
 */
export function useSign7702Authorization(): UseSign7702AuthorizationInterface {
  const latchkey = useLatchkey()
  return useMemo(() => ({ signAuthorization: walletAction(latchkey, 'signAuthorization') }), [latchkey])
}

/**
 * `useSign7702Authorization` under its 2.8 name.
 *
 * @deprecated From 2.x.
 *
 * @example
 * const { signAuthorization } = useSignAuthorization()
 * @alias
 */
export const useSignAuthorization: () => UseSign7702AuthorizationInterface = useSign7702Authorization
