/** What is used of the part of WalletConnect's client that speaks to the relay. */
export type Relayer = { unsubscribe(...topic: never[]): Promise<void> }

/** A page has one for each wallet, however often it is opened. */
const quiet = new WeakSet<Relayer>()

/**
 * WalletConnect's client unsubscribes from a topic that has ended without waiting for it. Where the relay is away by then
 * that would be an unhandled rejection of the host's page, half a minute later; the relay forgets the topic by itself.
 */
export function quietRelayer(relayer: Relayer): void {
  if (quiet.has(relayer)) return
  quiet.add(relayer)
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = (...topic) => unsubscribe(...topic).catch(() => {})
}
