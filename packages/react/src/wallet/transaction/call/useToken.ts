import type { Chain } from '@latchkey/core'
import type { TokenState } from '../transactionProps.ts'
import { useTokens } from './useTokens.ts'

/** Reads name and decimals of the token that is moved. */
export function useToken(chain: Chain, address: string | undefined): TokenState {
  return useTokens(chain, address === undefined ? [] : [address]).get(address ?? '') ?? 'unknown'
}
