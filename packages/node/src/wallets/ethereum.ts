import { toHex } from '../base64.ts'
import type { Connection } from '../options.ts'
import { askWallet, type SignedOptions } from './rpc.ts'

/** Numbers are decimal, or hexadecimal with `0x`. */
type Quantity = string | number

export type EthereumTransaction = {
  to?: string
  from?: string
  value?: Quantity
  data?: string
  nonce?: Quantity
  chain_id?: Quantity
  type?: 0 | 1 | 2 | 4
  gas_limit?: Quantity
  gas_price?: Quantity
  max_fee_per_gas?: Quantity
  max_priority_fee_per_gas?: Quantity
  [member: string]: unknown
}

export type EthereumTypedData = {
  domain: Readonly<Record<string, unknown>>
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
  message: Readonly<Record<string, unknown>>
  primary_type: string
}

type SentTransaction = { hash: string; caip2: string; transaction_id?: string; reference_id?: string }
type Send = { caip2: string; reference_id?: string; transaction: EthereumTransaction }
type SignedAuthorization = {
  contract: string
  chain_id: Quantity
  nonce: Quantity
  r: string
  s: string
  y_parity: number
}

/** Signs with Ethereum wallets. */
export class EthereumWallets {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Signs a text, or bytes, as `personal_sign` does. */
  async signMessage(walletId: string, message: string | Uint8Array, options: SignedOptions): Promise<string> {
    const params =
      typeof message === 'string'
        ? { message, encoding: 'utf-8' }
        : { message: `0x${toHex(message)}`, encoding: 'hex' }
    return (await this.#ask<{ signature: string }>(walletId, { method: 'personal_sign', params }, options))
      .signature
  }

  /** Signs typed data of EIP-712. */
  async signTypedData(walletId: string, data: EthereumTypedData, options: SignedOptions): Promise<string> {
    const request = { method: 'eth_signTypedData_v4', params: { typed_data: data } }
    return (await this.#ask<{ signature: string }>(walletId, request, options)).signature
  }

  /** Signs a transaction without sending it. Returns it as RLP. */
  async signTransaction(
    walletId: string,
    transaction: EthereumTransaction,
    options: SignedOptions,
  ): Promise<string> {
    const request = { method: 'eth_signTransaction', params: { transaction } }
    return (await this.#ask<{ signed_transaction: string }>(walletId, request, options)).signed_transaction
  }

  /** Signs and sends a transaction. The idempotency key makes sure that it is sent once. */
  sendTransaction(
    walletId: string,
    { transaction, ...chain }: Send,
    options: SignedOptions,
  ): Promise<SentTransaction> {
    const request = { method: 'eth_sendTransaction', params: { transaction }, ...chain }
    return this.#ask(walletId, request, options)
  }

  /** Signs a delegation of EIP-7702. */
  async sign7702Authorization(
    walletId: string,
    params: { contract: string; chain_id: Quantity; nonce?: Quantity; executor?: 'self' },
    options: SignedOptions,
  ): Promise<SignedAuthorization> {
    const request = { method: 'eth_sign7702Authorization', params }
    return (await this.#ask<{ authorization: SignedAuthorization }>(walletId, request, options)).authorization
  }

  #ask<Data>(
    walletId: string,
    request: { method: string; params: Record<string, unknown> },
    options: SignedOptions,
  ) {
    return askWallet<Data>(this.#connection, { walletId, request, options })
  }
}
