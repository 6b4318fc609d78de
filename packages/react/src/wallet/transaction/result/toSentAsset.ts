import type { Chain } from '@latchkey/core'
import type { TransactionDescription } from '../call/describeTransaction.ts'
import type { TokenState } from '../transactionProps.ts'
import type { SentAsset } from './useBalanceAfter.ts'

type Sending = {
  address: string
  chain: Chain
  transaction: TransactionDescription
  token: TokenState
  /** The symbol of the chain's own coin. */
  symbol: string
}

/** The asset of a transaction, to look up its balance. Undefined if the transaction itself sends none. */
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
