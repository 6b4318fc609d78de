import type { PrivyClientConfig } from '@latchkey/core'

// Bundlers put the value here; a page without one has no such name.
declare const process: { env: { NODE_ENV?: string } }

/**
 * Tells a developer of a wallet that was asked for and will not be made. Called with the wallet code, which is there
 * once: right when a login would have made it, and in nobody's first bytes.
 */
export function tellUnbuilt({ embeddedWallets }: PrivyClientConfig): void {
  const { createOnLogin = 'off' } = embeddedWallets?.solana ?? {}
  if (createOnLogin === 'off' || !isDevelopment()) return
  console.warn(
    'embeddedWallets.solana.createOnLogin: embedded Solana wallets are not built yet, so users log in without one.',
  )
}

function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return ['localhost', '127.0.0.1'].includes(location.hostname)
  }
}
