import type { StandardWallet } from './discoveredWallet.ts'

/** Embedded wallets of this protocol: their owner signs in, and they are no way to do so. */
const embedded = 'privy:'

/** Anything on the page may register anything. */
export function isSolanaWallet(value: unknown): value is StandardWallet {
  const wallet = value as Partial<StandardWallet> | null | undefined
  return (
    typeof wallet?.name === 'string' &&
    Array.isArray(wallet.chains) &&
    wallet.chains.some((chain) => String(chain).startsWith('solana:')) &&
    wallet.features?.['standard:connect'] !== undefined &&
    !Object.hasOwn(wallet.features, embedded)
  )
}
