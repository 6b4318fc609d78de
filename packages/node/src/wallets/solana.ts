import { toBase64 } from '../base64.ts'
import type { Connection } from '../options.ts'
import { askWallet, type SignedOptions } from './rpc.ts'

/** A transaction as bytes, or as their base64. */
type SolanaTransaction = Uint8Array | string
type SentTransaction = {
  hash: string
  caip2: string
  transaction_id?: string
  signed_transaction?: string
  reference_id?: string
}

/** Signs with Solana wallets. */
export class SolanaWallets {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Signs a text, or bytes. Returns the signature as base64. */
  async signMessage(walletId: string, message: string | Uint8Array, options: SignedOptions): Promise<string> {
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
    const params = { message: toBase64(bytes), encoding: 'base64' }
    const request = { method: 'signMessage', params }
    return (await this.#ask<{ signature: string }>(walletId, request, options)).signature
  }

  /** Signs a transaction without sending it. Returns it as base64. */
  async signTransaction(
    walletId: string,
    transaction: SolanaTransaction,
    options: SignedOptions,
  ): Promise<string> {
    const request = { method: 'signTransaction', params: toParams(transaction) }
    return (await this.#ask<{ signed_transaction: string }>(walletId, request, options)).signed_transaction
  }

  /** Signs and sends a transaction. The idempotency key makes sure that it is sent once. */
  signAndSendTransaction(
    walletId: string,
    { transaction, ...chain }: { caip2: string; reference_id?: string; transaction: SolanaTransaction },
    options: SignedOptions,
  ): Promise<SentTransaction> {
    const request = { method: 'signAndSendTransaction', params: toParams(transaction), ...chain }
    return this.#ask(walletId, request, options)
  }

  #ask<Data>(
    walletId: string,
    request: { method: string; params: Record<string, unknown> },
    options: SignedOptions,
  ) {
    return askWallet<Data>(this.#connection, { walletId, request, options })
  }
}

function toParams(transaction: SolanaTransaction): Record<string, unknown> {
  const text = typeof transaction === 'string' ? transaction : toBase64(transaction)
  return { transaction: text, encoding: 'base64' }
}
