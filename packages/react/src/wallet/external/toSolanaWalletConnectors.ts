export type SolanaWalletConnectors = {
  onMount(): void
  onUnmount(): void
  get(): never[]
  shouldAutoConnect: boolean
}

/**
 * For `config.externalWallets.solana.connectors`, which published versions need to look for Solana wallets. This SDK
 * finds them without it, as soon as the app allows login by Solana wallets. It only decides whether a wallet of an
 * earlier visit reconnects silently, because some old wallets prompt their user.
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
