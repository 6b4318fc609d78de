/** The used parts of WalletConnect's relay client. */
export type Relayer = { unsubscribe(...topic: never[]): Promise<void> }

/** A page has one for each wallet, opened repeatedly. */
const quiet = new WeakSet<Relayer>()

/**
 * WalletConnect's client unsubscribes from an ended topic without awaiting it. If the relay is unreachable then, the
 * host's page would get an unhandled rejection half a minute later. The relay drops the topic by itself.
 */
export function quietRelayer(relayer: Relayer): void {
  if (quiet.has(relayer)) return
  quiet.add(relayer)
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = (...topic) => unsubscribe(...topic).catch(() => {})
}
