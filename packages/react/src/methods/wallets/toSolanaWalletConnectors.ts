export type SolanaWalletConnectors = { onMount(): void; onUnmount(): void; get(): never[] }

/**
 * For `config.externalWallets.solana.connectors`, which published versions need before they look for Solana wallets.
 * Here they are found without it, as soon as the app has login by Solana wallets; what this gives does nothing.
 *
 * @example
 * const config = { externalWallets: { solana: { connectors: toSolanaWalletConnectors() } } }
 */
export function toSolanaWalletConnectors(_options?: { shouldAutoConnect?: boolean }): SolanaWalletConnectors {
  return { onMount() {}, onUnmount() {}, get: () => [] }
}
