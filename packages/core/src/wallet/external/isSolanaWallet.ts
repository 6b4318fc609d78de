import type { StandardWallet } from './discoveredWallet.ts'
import { isName } from './isName.ts'
import { quietly } from './quietly.ts'

/** Embedded wallets of this protocol. Their owner must sign in first, so they cannot be used for a login. */
const embeddedPrefix = 'privy:'

/** Any script on the page may register any value. */
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
