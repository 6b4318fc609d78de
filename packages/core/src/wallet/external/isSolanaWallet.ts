import type { StandardWallet } from './discoveredWallet.ts'
import { isName } from './isName.ts'
import { quietly } from './quietly.ts'

/** Embedded wallets of this protocol: their owner signs in, and they are no way to do so. */
const embeddedPrefix = 'privy:'

/** Anything on the page may register anything. */
export function isSolanaWallet(value: unknown): value is StandardWallet {
  return quietly(() => looksUsable(value)) ?? false
}

function looksUsable(value: unknown): boolean {
  const wallet = value as Partial<StandardWallet> | null | undefined
  return (
    isName(wallet?.name) &&
    Array.isArray(wallet?.chains) &&
    wallet.chains.some((chain) => String(chain).startsWith('solana:')) &&
    wallet?.features?.['standard:connect'] !== undefined &&
    !Object.hasOwn(wallet.features, embeddedPrefix)
  )
}
