import type { SolanaChanges, SolanaProblem } from '@latchkey/core'
import type { SignRequestProps } from '../sign/SignPage.tsx'
import type { TransactionWording } from '../sign/wording.ts'
import type { PriceDisplay } from '../transaction/transactionProps.ts'
import type { SolanaDescription } from './describeSolana.ts'

export type SolanaTransactionViewProps = SignRequestProps & {
  /** Absent while it loads. */
  transaction?: SolanaTransactionProps | undefined
  /** The network's name, such as "Solana". */
  network: { name: string; isTest?: boolean | undefined }
  /** The price of one SOL in dollars, if known. */
  usd?: number | undefined
  /** Whether a fee shows dollars or SOL first. */
  price?: PriceDisplay | undefined
  wording?: TransactionWording | undefined
  /** False if the app receives it signed, to send it itself. */
  isSent: boolean
  /** The position among several transactions, which the user approves one by one. */
  step?: { number: number; count: number } | undefined
  /** Opens the funding screens. Absent if the app has none. */
  onAddFunds?: (() => void) | undefined
}

export type SolanaTransactionProps = {
  description: SolanaDescription
  /** In lamports, at most; the payer is absent if it is the wallet. */
  fee: { lamports: bigint; payer?: string | undefined }
  tokens: TokenNames
  /** The wallet's balance, in lamports. */
  balance?: bigint | undefined
  changes?: SolanaChanges | undefined
  problem?: SolanaProblem | undefined
  /** The same transaction was already sent, but its result never reached the user: its explorer URL. */
  sentBefore?: { url?: string | undefined } | undefined
  /** A known address whose ends match a receiver's: one that was used before, or the user's own. */
  resembles?: string | undefined
  /** The message in base64. */
  data: { base64: string; bytes: number }
}

/** The known facts about tokens, by the address of their mint. */
export type TokenNames = ReadonlyMap<string, { symbol?: string | undefined; decimals?: number | undefined }>
