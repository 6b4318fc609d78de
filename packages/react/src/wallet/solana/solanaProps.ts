import type { SolanaChanges, SolanaProblem } from '@latchkey/core'
import type { SignRequestProps } from '../sign/SignPage.tsx'
import type { TransactionWording } from '../sign/wording.ts'
import type { PriceDisplay } from '../transaction/transactionProps.ts'
import type { SolanaDescription } from './describeSolana.ts'

export type SolanaTransactionViewProps = SignRequestProps & {
  /** Absent while it is read. */
  transaction?: SolanaTransactionProps | undefined
  /** As it is called, such as "Solana". */
  network: { name: string; isTest?: boolean | undefined }
  /** Dollars for one SOL, where somebody says so. */
  usd?: number | undefined
  /** Which of the two a fee is shown in first. */
  price?: PriceDisplay | undefined
  wording?: TransactionWording | undefined
  /** False when the app gets it signed, to send it itself. */
  isSent: boolean
  /** Of several that are agreed to one by one. */
  step?: { number: number; count: number } | undefined
  /** Leads to where the wallet is filled. Absent where there is no such place. */
  onAddFunds?: (() => void) | undefined
}

export type SolanaTransactionProps = {
  description: SolanaDescription
  /** In lamports, at most; the payer is absent where it is the wallet. */
  fee: { lamports: bigint; payer?: string | undefined }
  tokens: TokenNames
  /** Of the wallet, in lamports. */
  balance?: bigint | undefined
  changes?: SolanaChanges | undefined
  problem?: SolanaProblem | undefined
  /** The same was sent already, and nobody told its user: where it is seen. */
  sentBefore?: { url?: string | undefined } | undefined
  /** An address that was used or is the user's, which a receiver looks like at both ends. */
  resembles?: string | undefined
  /** The message in base64. */
  data: { base64: string; bytes: number }
}

/** What is known of tokens, by the address of their mint. */
export type TokenNames = ReadonlyMap<string, { symbol?: string | undefined; decimals?: number | undefined }>
