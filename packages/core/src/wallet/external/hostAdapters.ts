import type { StandardWallet } from './discoveredWallet.ts'
import { isSolanaWallet } from './isSolanaWallet.ts'
import { quietly } from './quietly.ts'
import { type SolanaAdapter, toStandardWallet } from './toStandardWallet.ts'

/** The value of `externalWallets.solana.connectors`, in the shape that published versions create. */
export type SolanaConnectors = {
  onMount?(): void
  onUnmount?(): void
  get?(): readonly unknown[]
  /** Published 2.x calls the listener when its list has changed. */
  _setOnConnectorsUpdated?(listener: () => void): void
  /** @default true: a wallet of an earlier visit is reconnected without asking */
  shouldAutoConnect?: boolean
}

/**
 * Reports each Solana wallet that the host app passes: a connector of published versions, an adapter of
 * `@solana/wallet-adapter`, or a wallet of Wallet Standard. Returns the function that stops it.
 */
export function watchHostAdapters(value: unknown, tell: (wallet: StandardWallet) => void): () => void {
  const connectors = (value ?? {}) as SolanaConnectors
  const walletByAdapter = new Map<unknown, StandardWallet>()
  const look = () => {
    // Skips a broken one, without losing the others.
    for (const one of quietly(() => [...(connectors.get?.() ?? [])]) ?? [])
      quietly(() => {
        const wallet = toWallet(one, walletByAdapter)
        if (wallet) tell(wallet)
      })
  }
  quietly(() => connectors.onMount?.())
  quietly(() => connectors._setOnConnectorsUpdated?.(look))
  look()
  return () => void quietly(() => connectors.onUnmount?.())
}

type Connector = { adapter?: unknown; wallet?: unknown }

function toWallet(
  connector: unknown,
  walletByAdapter: Map<unknown, StandardWallet>,
): StandardWallet | undefined {
  const { adapter = connector, wallet } = (connector ?? {}) as Connector
  // Most adapters contain a wallet that already has all of this.
  for (const inside of [wallet, (adapter as Connector | null)?.wallet, connector])
    if (isSolanaWallet(inside)) return inside
  if (!isUsable(adapter)) return undefined
  const standardWallet = walletByAdapter.get(adapter) ?? toStandardWallet(adapter)
  walletByAdapter.set(adapter, standardWallet)
  return standardWallet
}

/** An adapter without its extension is not a wallet of this page. */
function isUsable(value: unknown): value is SolanaAdapter {
  const { name, connect, readyState = 'Installed' } = (value ?? {}) as Partial<SolanaAdapter>
  const isThere = readyState === 'Installed' || readyState === 'Loadable'
  return typeof name === 'string' && typeof connect === 'function' && isThere
}
