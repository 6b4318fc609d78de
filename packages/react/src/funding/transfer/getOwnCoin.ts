import { toSolanaCoin } from '../../format/solanaNetwork.ts'
import type { FundingNetwork } from '../fundingNetwork.ts'

/** What fees are paid in. */
export function getOwnCoin({ chain, solana }: FundingNetwork): { symbol: string; decimals: number } {
  if (!chain) return toSolanaCoin(solana).nativeCurrency
  return chain.nativeCurrency ?? { symbol: '', decimals: 18 }
}
