import { randomUuid } from '../../session/analyticsId.ts'
import type { EIP1193Provider } from './providerContext.ts'

/** How the embedded wallet presents itself to the page's own code (EIP-6963). */
export type WalletInfo = {
  /** One per page load, so that two wallets of one kind can be distinguished. */
  uuid: string
  name: string
  /** A data URL: no request leaves the page. */
  icon: `data:image/${string}`
  rdns: string
}

/** A key on a ring, drawn for this project. */
export const walletIcon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%228%22 fill=%22%23111827%22/%3E%3Cg fill=%22none%22 stroke=%22%23fff%22 stroke-width=%222.5%22 stroke-linecap=%22round%22%3E%3Ccircle cx=%2212%22 cy=%2216%22 r=%224.5%22/%3E%3Cpath d=%22M16.500 16H26M23 16v4%22/%3E%3C/g%3E%3C/svg%3E'

/**
 * Announces the wallet to wagmi, viem and every other reader of EIP-6963 on this page, now and at each request. Returns
 * the function that stops it; EIP-6963 cannot revoke an announcement.
 *
 * @example
 * const stop = announceProvider(provider, { name: 'My app wallet' })
 */
export function announceProvider(
  provider: EIP1193Provider,
  options: { name: string; icon?: WalletInfo['icon'] | undefined },
): () => void {
  const info: WalletInfo = Object.freeze({
    uuid: randomUuid(),
    name: options.name,
    icon: options.icon ?? walletIcon,
    // The published id of embedded wallets (protocol 10.3), so that saved connections keep working.
    rdns: 'io.privy.wallet',
  })
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}
