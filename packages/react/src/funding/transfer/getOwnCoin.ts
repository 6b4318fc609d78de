import { toSolanaCoin } from '../../format/solanaNetwork.ts'
import type { FundingNetwork } from '../fundingNetwork.ts'

/** Returns the coin that pays the fees. */
export function getOwnCoin({ chain, solana }: FundingNetwork): { symbol: string; decimals: number } {
  if (!chain) return toSolanaCoin(solana).nativeCurrency
  return chain.nativeCurrency ?? { symbol: '', decimals: 18 }
}
