type Core = { relayer: { transportClose(): Promise<void> }; heartbeat: { stop(): void } }

/**
 * Ends clients of WalletConnect: all of this process, or those of one app's page, as when it is left. They are kept
 * beside the page's globals, one for each prefix of their storage.
 */
export function closeRelayClients(prefix = ''): void {
  for (const name of Object.keys(globalThis)) {
    if (!name.startsWith(`_walletConnectCore_${prefix}`)) continue
    const core = Reflect.get(globalThis, name) as Partial<Core>
    core.heartbeat?.stop()
    core.relayer?.transportClose().catch(() => {})
    Reflect.deleteProperty(globalThis, name)
  }
}
