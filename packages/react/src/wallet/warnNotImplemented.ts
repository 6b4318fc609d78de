import type { PrivyClientConfig } from '@latchkey/core'

/** Hosts where developers are, with any bundler, and users are not. */
const developers = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Tells a developer of a wallet that was asked for and will not be made. Called with the wallet code, which
 * is loaded once: when a login would have made the wallet, and in no page's first bytes.
 */
export function warnNotImplemented({ embeddedWallets }: PrivyClientConfig): void {
  const { createOnLogin = 'off' } = embeddedWallets?.solana ?? {}
  if (createOnLogin === 'off' || !developers.test(location.hostname)) return
  console.warn(
    'embeddedWallets.solana.createOnLogin: embedded Solana wallets are not built yet, so users log in without one.',
  )
}
