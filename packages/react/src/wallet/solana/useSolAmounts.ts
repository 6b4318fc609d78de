import { formatSol, solDecimals, solSymbol } from '../../format/formatSol.ts'
import { type Amounts, useAmounts } from '../transaction/useAmounts.ts'
import type { SolanaTransactionViewProps } from './solanaProps.ts'

const network = { id: 0, coin: { symbol: solSymbol, decimals: solDecimals } }

/** Formats fees and totals in SOL. */
export function useSolAmounts(view: Pick<SolanaTransactionViewProps, 'usd' | 'price'>): Amounts {
  return useAmounts({ network, ...view, format: formatSol })
}
