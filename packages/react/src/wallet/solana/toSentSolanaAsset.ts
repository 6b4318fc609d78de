import type { SolanaNetwork } from '@latchkey/core'
import { solDecimals, solSymbol } from '../../format/formatSol.ts'
import type { SentAsset } from '../transaction/result/useBalanceAfter.ts'
import type { SolanaTransactionProps } from './solanaProps.ts'

/** The asset of a transaction, to look up its balance. Undefined if it sends several assets, or none. */
export function toSentSolanaAsset(
  address: string,
  solana: SolanaNetwork,
  transaction: SolanaTransactionProps | undefined,
): SentAsset | undefined {
  const [first, second] = transaction?.description.actions ?? []
  if (first?.kind !== 'send' || second) return undefined
  const { mint } = first
  if (mint === undefined) return { question: { address, solana }, decimals: solDecimals, symbol: solSymbol }
  const { symbol = '', decimals } = transaction?.tokens.get(mint) ?? {}
  if (decimals === undefined) return undefined
  return { question: { address, solana, token: { address: mint, ticker: symbol } }, decimals, symbol }
}
