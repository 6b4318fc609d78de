import { limits } from '@latchkey/wire'
import { getSettings } from '../../app/settings.ts'
import type { Client } from '../../client.ts'
import { createValue, type Store } from '../../store.ts'
import { createConnectionHistory } from './connectionHistory.ts'
import { createConnections } from './connections.ts'
import type { Connection, Connector } from './connector.ts'
import { type DiscoveredWallets, findWallets } from './discovery.ts'
import {
  createMadeWallets,
  type ExternalWallet,
  type MadeWallet,
  type WalletRequest,
} from './externalWallet.ts'
import type { ConnectionRecord } from './history.ts'
import type { SolanaConnectors } from './hostAdapters.ts'
import { makeConnector } from './makeConnector.ts'
import { restoreConnections } from './restore.ts'

/** The external wallets of a page: discovered ones and connections. */
export type ExternalWallets = {
  found: DiscoveredWallets
  /** The latest first. */
  connections: Store<readonly Connection[]>
  /** Whether the search for the wallets of an earlier visit has ended. */
  ready: Store<boolean>
  /** A wallet that no page announces; the same object for the same names. It connects like a discovered one. */
  make(request: WalletRequest): MadeWallet
  /** Asks the user to connect a wallet, or to confirm the accounts of a connected one. */
  connect(wallet: ExternalWallet): Promise<Connection>
  disconnect(wallet: ExternalWallet): Promise<void>
  /** @throws AppError 'Wallet is not currently connected.' */
  getConnector(wallet: ExternalWallet): Connector
}

/**
 * The external wallets of this page: finds, connects and follows them, and stores them for the next visit. One for each
 * client.
 *
 * @example
 * const external = createExternalWallets(client)
 * const [wallet] = external.found.getState()
 * if (wallet) console.log((await external.connect(wallet)).accounts)
 */
export function createExternalWallets(client: Client): ExternalWallets {
  const { solanaConnectors } = getSettings(client).getState().externalWallets
  const walletList = findWallets(solanaConnectors)
  const { set: setReady, ...ready } = createValue(false)
  const make = createMadeWallets()
  const connectors = new Map<ExternalWallet, Connector>()
  const history = createConnectionHistory(client.storage)
  const { find, put, drop, ...connections } = createConnections(client, history, getConnector)
  const isQuiet = (solanaConnectors as SolanaConnectors | null)?.shouldAutoConnect === false

  function getConnector(wallet: ExternalWallet): Connector {
    const connector = connectors.get(wallet) ?? makeConnector(client, wallet)
    connectors.set(wallet, connector)
    return connector
  }

  async function reconnect(record: ConnectionRecord, wallet: ExternalWallet): Promise<void> {
    if (isQuiet && wallet.chainType === 'solana') return
    const reading = await getConnector(wallet).connect({ silent: true })
    if (find(wallet)) return
    history.forget(wallet)
    if (reading.accounts.length > 0) put(wallet, reading, record.connectedAt)
    else history.write(connections.getState())
  }

  // Waits for slow wallets up to the published time.
  void Promise.race([
    restoreConnections({ history, wallets: walletList, make, reconnect }),
    client.wait(limits.connectorInitMs),
  ]).then(() => setReady(true))

  return {
    found: walletList,
    connections,
    ready,
    getConnector,
    make,
    async connect(wallet) {
      const reading = await getConnector(wallet).connect()
      history.forget(wallet)
      return put(wallet, reading, client.now())
    },
    async disconnect(wallet) {
      history.forget(wallet)
      drop(wallet)
      await getConnector(wallet).disconnect()
    },
  }
}
