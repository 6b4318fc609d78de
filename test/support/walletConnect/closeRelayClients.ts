type Core = { relayer: { transportClose(): Promise<void> }; heartbeat: { stop(): void } }

/**
 * Ends clients of WalletConnect: all of this process, or only those of pages (not of wallets), as when the pages are
 * left. They are stored next to the page's globals, one for each prefix of their storage.
 */
export function closeRelayClients({ pagesAlone = false } = {}): void {
  for (const name of Object.keys(globalThis)) {
    const isWallet = name.startsWith('_walletConnectCore_wallet-')
    if (!name.startsWith('_walletConnectCore_') || (pagesAlone && isWallet)) continue
    const core = Reflect.get(globalThis, name) as Partial<Core>
    core.heartbeat?.stop()
    core.relayer?.transportClose().catch(() => {})
    Reflect.deleteProperty(globalThis, name)
  }
}
