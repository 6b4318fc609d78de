export type SolanaWalletConnectors = {
  onMount(): void
  onUnmount(): void
  get(): never[]
  shouldAutoConnect: boolean
}

/**
 * For `config.externalWallets.solana.connectors`, which published versions need before they look for Solana wallets.
 * Here they are found without it, as soon as the app has login by Solana wallets. What it decides is whether a wallet of
 * an earlier visit is connected again without a question, which some old wallets do aloud.
 *
 * @example
 * const config = { externalWallets: { solana: { connectors: toSolanaWalletConnectors() } } }
 */
export function toSolanaWalletConnectors({
  shouldAutoConnect = true,
}: {
  shouldAutoConnect?: boolean
} = {}): SolanaWalletConnectors {
  return { onMount() {}, onUnmount() {}, get: () => [], shouldAutoConnect }
}
