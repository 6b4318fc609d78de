import type { StandardWallet } from './discoveredWallet.ts'
import { isSolanaWallet } from './isSolanaWallet.ts'
import { quietly } from './quietly.ts'
import { type SolanaAdapter, toStandardWallet } from './toStandardWallet.ts'

/** What host apps hand over as `externalWallets.solana.connectors`, by the shape that published versions make. */
export type SolanaConnectors = {
  onMount?(): void
  onUnmount?(): void
  get?(): readonly unknown[]
  /** Of published 2.x: told when its list has changed. */
  _setOnConnectorsUpdated?(listener: () => void): void
  /** @default true: a wallet of an earlier visit is connected again without a question */
  shouldAutoConnect?: boolean
}

/**
 * Tells of each Solana wallet that the host app hands over: a connector of published versions, an adapter of
 * `@solana/wallet-adapter`, or a wallet of Wallet Standard. Gives the function that stops it.
 */
export function watchHostAdapters(value: unknown, tell: (wallet: StandardWallet) => void): () => void {
  const connectors = (value ?? {}) as SolanaConnectors
  const walletByAdapter = new Map<unknown, StandardWallet>()
  const look = () => {
    // One that is broken is passed over, and does not keep the others out.
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
  // Most adapters stand around a wallet that says all of this itself.
  for (const inside of [wallet, (adapter as Connector | null)?.wallet, connector])
    if (isSolanaWallet(inside)) return inside
  if (!isUsable(adapter)) return undefined
  const standardWallet = walletByAdapter.get(adapter) ?? toStandardWallet(adapter)
  walletByAdapter.set(adapter, standardWallet)
  return standardWallet
}

/** One whose extension is not there is no wallet of this page. */
function isUsable(value: unknown): value is SolanaAdapter {
  const { name, connect, readyState = 'Installed' } = (value ?? {}) as Partial<SolanaAdapter>
  const isThere = readyState === 'Installed' || readyState === 'Loadable'
  return typeof name === 'string' && typeof connect === 'function' && isThere
}
