import type { StandardAccount, StandardWallet } from './discoveredWallet.ts'

/** The used parts of an adapter of `@solana/wallet-adapter-base`, by structure. */
export type SolanaAdapter = {
  readonly name: string
  readonly icon?: string
  readonly readyState?: string
  readonly publicKey: { toBase58(): string } | null
  connect(): Promise<void>
  /** Connects without asking the user. */
  autoConnect?(): Promise<void>
  disconnect(): Promise<void>
  on?(event: 'connect' | 'disconnect', listener: () => void): unknown
  off?(event: 'connect' | 'disconnect', listener: () => void): unknown
  signMessage?(message: Uint8Array): Promise<Uint8Array>
  signTransaction?<T>(transaction: T): Promise<T>
}

const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const

/** Wraps an adapter as a Wallet Standard wallet, so that other code does not depend on adapters. */
export function toStandardWallet(adapter: SolanaAdapter): StandardWallet {
  const listAccounts = (): StandardAccount[] =>
    adapter.publicKey ? [{ address: adapter.publicKey.toBase58(), chains }] : []
  const { signMessage, signTransaction } = adapter
  return {
    name: adapter.name,
    icon: adapter.icon ?? '',
    chains,
    get accounts() {
      return listAccounts()
    },
    features: {
      'standard:connect': {
        async connect({ silent = false } = {}) {
          if (silent) await adapter.autoConnect?.()
          else await adapter.connect()
          return { accounts: listAccounts() }
        },
      },
      'standard:disconnect': { disconnect: () => adapter.disconnect() },
      'standard:events': {
        on(_change, listener) {
          const onChange = () => listener({ accounts: listAccounts() })
          for (const event of ['connect', 'disconnect'] as const) adapter.on?.(event, onChange)
          return () => {
            for (const event of ['connect', 'disconnect'] as const) adapter.off?.(event, onChange)
          }
        },
      },
      ...(signMessage && {
        'solana:signMessage': {
          signMessage: async ({ message }) => [{ signature: await signMessage.call(adapter, message) }],
        },
      }),
      ...(signTransaction && {
        'latchkey:signObject': {
          signObject: <T>(transaction: T) => signTransaction.call(adapter, transaction) as Promise<T>,
        },
      }),
    },
  }
}
