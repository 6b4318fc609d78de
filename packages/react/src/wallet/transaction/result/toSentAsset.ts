import type { Chain } from '@latchkey/core'
import type { TransactionDescription } from '../call/describeTransaction.ts'
import type { TokenState } from '../transactionProps.ts'
import type { SentAsset } from './useBalanceAfter.ts'

type Sending = {
  address: string
  chain: Chain
  transaction: TransactionDescription
  token: TokenState
  /** Of the chain's own coin. */
  symbol: string
}

/** What a transaction sends, by which its balance is asked for. Undefined of one that sends nothing by itself. */
export function toSentAsset({ address, chain, transaction, token, symbol }: Sending): SentAsset | undefined {
  const { kind, call, to } = transaction
  if (kind === 'transfer')
    return { question: { address, chain }, decimals: chain.nativeCurrency?.decimals ?? 18, symbol }
  if (call?.action !== 'transfer' || !to || typeof token === 'string' || token.decimals === undefined)
    return undefined
  const ticker = token.symbol ?? ''
  const question = { address, chain, token: { address: to, ticker } }
  return { question, decimals: token.decimals, symbol: ticker }
}
