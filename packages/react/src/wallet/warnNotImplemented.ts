import type { PrivyClientConfig } from '@latchkey/core'

/** Where developers are, whatever bundler they use, and users are not. */
const developers = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Tells a developer of a wallet that was asked for and will not be made. Called with the wallet code, which is there
 * once: right when a login would have made it, and in nobody's first bytes.
 */
export function warnNotImplemented({ embeddedWallets }: PrivyClientConfig): void {
  const { createOnLogin = 'off' } = embeddedWallets?.solana ?? {}
  if (createOnLogin === 'off' || !developers.test(location.hostname)) return
  console.warn(
    'embeddedWallets.solana.createOnLogin: embedded Solana wallets are not built yet, so users log in without one.',
  )
}
