import type { Authorization } from '../authorization/authorization.ts'
import type { CallOptions, WriteOptions } from '../http/call.ts'
import { type PageQuery, Pages, splitOptions } from '../http/pages.ts'
import { send } from '../http/send.ts'
import type { Connection } from '../options.ts'
import { EthereumWallets } from './ethereum.ts'
import { askWallet, type RpcRequest, type SignedOptions } from './rpc.ts'
import { SolanaWallets } from './solana.ts'
import type {
  BatchResult,
  NewAppWallet,
  UserKey,
  Wallet,
  WalletChanges,
  WalletFilter,
  WalletTransaction,
} from './wallet.ts'

/** Wallets of the app, and wallets of users who let the app sign. Every method throws `LatchkeyError`. */
export class Wallets {
  readonly ethereum: EthereumWallets
  readonly solana: SolanaWallets
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
    this.ethereum = new EthereumWallets(connection)
    this.solana = new SolanaWallets(connection)
  }

  get(walletId: string, options?: CallOptions): Promise<Wallet> {
    return send(this.#connection, { ...options, method: 'GET', path: ['wallets', walletId] })
  }

  /** The wallets that the app can use now, newest first. */
  list(query: WalletFilter & PageQuery & CallOptions = {}): Pages<Wallet> {
    const { options, query: filter } = splitOptions(query)
    return new Pages(
      (page) => send(this.#connection, { ...options, method: 'GET', path: ['wallets'], query: page }),
      filter,
    )
  }

  /** Throws `not_found` if the app can use no wallet with this address. */
  getByAddress(address: string, options?: CallOptions): Promise<Wallet> {
    const call = { method: 'POST', path: ['wallets', 'address'], body: { address }, isRead: true } as const
    return send(this.#connection, { ...options, ...call })
  }

  /** Makes a wallet that the app owns. The signer keeps its key. */
  create(wallet: NewAppWallet, options?: WriteOptions): Promise<Wallet> {
    return send(this.#connection, { ...options, method: 'POST', path: ['wallets'], body: wallet })
  }

  /** Makes up to 100 wallets. Each entry succeeds or fails on its own. */
  async createBatch(wallets: NewAppWallet[], options?: WriteOptions): Promise<BatchResult[]> {
    const call = { ...options, method: 'POST', path: ['wallets', 'batch'], body: { wallets } } as const
    return (await send<{ results: BatchResult[] }>(this.#connection, call)).results
  }

  /** Changes a wallet. Its owner signs the request; names of a user's wallet need no signature. */
  update(
    walletId: string,
    changes: WalletChanges,
    options: CallOptions & { authorization?: Authorization } = {},
  ): Promise<Wallet> {
    const path = ['wallets', walletId]
    return send(this.#connection, { ...options, method: 'PATCH', path, body: changes })
  }

  /** Signs with any method of the wallet API. Returns the `data` of the answer. */
  rpc(walletId: string, request: RpcRequest, options: SignedOptions): Promise<Record<string, unknown>> {
    return askWallet(this.#connection, { walletId, request, options })
  }

  /** A transaction that `sendTransaction` or `signAndSendTransaction` made, by its `transaction_id`. */
  getTransaction(transactionId: string, options?: CallOptions): Promise<WalletTransaction> {
    const path = ['transactions', transactionId]
    return send(this.#connection, { ...options, method: 'GET', path })
  }

  /** Exchanges an access token of a user for a key of 15 minutes, and lists their wallets. */
  authenticate(userJwt: string, options?: CallOptions): Promise<UserKey> {
    const call = { method: 'POST', path: ['wallets', 'authenticate'], body: { user_jwt: userJwt } } as const
    return send(this.#connection, { ...options, ...call, isRead: true })
  }
}
