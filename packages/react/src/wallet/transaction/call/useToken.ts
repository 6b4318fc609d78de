import type { Chain } from '@latchkey/core'
import type { TokenState } from '../transactionProps.ts'
import { useTokens } from './useTokens.ts'

/** What the token that is moved says of itself. */
export function useToken(chain: Chain, address: string | undefined): TokenState {
  return useTokens(chain, address === undefined ? [] : [address]).get(address ?? '') ?? 'unknown'
}
