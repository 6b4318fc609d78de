import { limits } from '@latchkey/wire'
import { getSettings } from '../../app/settings.ts'
import type { Client } from '../../client.ts'
import { createValue, type Store } from '../../store.ts'
import { checksummed } from './checksum.ts'
import { isReserved } from './clientType.ts'
import type { Connector, WalletReading } from './connector.ts'
import { type DiscoveredWallets, findWallets } from './discovery.ts'
import {
  createMadeWallets,
  type ExternalWallet,
  type MadeWallet,
  type WalletRequest,
} from './externalWallet.ts'
import { type ConnectionRecord, readConnections, writeConnections } from './history.ts'
import type { SolanaConnectors } from './hostAdapters.ts'
import { makeConnector } from './makeConnector.ts'
import { walletError } from './walletError.ts'

/** A wallet that this page is connected with. */
export type Connection = WalletReading & {
  wallet: ExternalWallet
  /** Unix ms. */
  connectedAt: number
}

export type ExternalWallets = {
  found: DiscoveredWallets
  /** The latest first. */
  connections: Store<readonly Connection[]>
  /** Whether the wallets of an earlier visit have been looked for. */
  ready: Store<boolean>
  /** A wallet that no page announces; the same one for the same names. It can be connected like any that was found. */
  make(request: WalletRequest): MadeWallet
  /** Asks the user to connect a wallet, or to confirm the accounts of one that is connected. */
  connect(wallet: ExternalWallet): Promise<Connection>
  disconnect(wallet: ExternalWallet): Promise<void>
  /** @throws AppError 'Wallet is not currently connected.' */
  getConnector(wallet: ExternalWallet): Connector
}

/**
 * The wallets of this page that are not ours: found, connected, followed, and remembered for the next visit. One for
 * each client.
 *
 * @example
 * const external = createExternalWallets(client)
 * const [wallet] = external.found.getState()
 * if (wallet) console.log((await external.connect(wallet)).accounts)
 */
export function createExternalWallets(client: Client): ExternalWallets {
  const { solanaConnectors } = getSettings(client).getState().externalWallets
  const walletList = findWallets(solanaConnectors)
  const connections = createValue<readonly Connection[]>([])
  const ready = createValue(false)
  const make = createMadeWallets()
  const connectors = new Map<ExternalWallet, Connector>()
  const watched = new Map<ExternalWallet, () => void>()

  const getConnector = (wallet: ExternalWallet): Connector => {
    const known = connectors.get(wallet) ?? makeConnector(client, wallet)
    connectors.set(wallet, known)
    return known
  }

  function put(wallet: ExternalWallet, reading: WalletReading, connectedAt: number): Connection {
    const connection = { ...reading, wallet, connectedAt }
    const others = connections.getState().filter((one) => one.wallet !== wallet)
    connections.set([connection, ...others].sort((a, b) => b.connectedAt - a.connectedAt))
    if (!watched.has(wallet))
      watched.set(
        wallet,
        getConnector(wallet).watch((changed) => follow(wallet, changed)),
      )
    remember()
    return connection
  }

  function follow(wallet: ExternalWallet, changed: Partial<WalletReading>): void {
    const connection = connections.getState().find((one) => one.wallet === wallet)
    const { accounts, chainId = null, peer } = { accounts: [], peer: undefined, ...connection, ...changed }
    const reading = { accounts, chainId, peer }
    // What the user takes away in the wallet is gone here too. It is listened to still: it may come back.
    if (accounts.length === 0) connection && take(wallet)
    else if (connection) {
      // Another account is another wallet to the host page, and the one used last.
      const isOther = accounts[0] !== connection.accounts[0]
      put(wallet, reading, isOther ? client.now() : connection.connectedAt)
    } else if (chainId !== null) put(wallet, reading, client.now())
    else void welcome(wallet)
  }

  /** A wallet that was locked tells its accounts when it is opened again, and not its network. */
  async function welcome(wallet: ExternalWallet): Promise<void> {
    const quiet = { accounts: [], chainId: null }
    const reading = await getConnector(wallet)
      .connect({ silent: true })
      .catch(() => quiet)
    const isLate = !watched.has(wallet) || connections.getState().some((one) => one.wallet === wallet)
    if (!isLate && reading.accounts.length > 0) put(wallet, reading, client.now())
  }

  function drop(wallet: ExternalWallet): void {
    watched.get(wallet)?.()
    watched.delete(wallet)
    take(wallet)
  }

  function take(wallet: ExternalWallet): void {
    connections.set(connections.getState().filter((one) => one.wallet !== wallet))
    remember()
  }

  /** Also what was not found this time: an extension that is switched off comes back. */
  function remember(): void {
    const now = connections.getState()
    const absent = pending.filter((record) => !now.some(({ wallet }) => isRecordFor(record, wallet)))
    writeConnections(client.storage, [...now.map(toRecord), ...absent])
  }

  let pending = readConnections(client.storage)
  const forget = (wallet: ExternalWallet) => {
    pending = pending.filter((record) => !isRecordFor(record, wallet))
  }

  async function reconnect(record: ConnectionRecord, wallet: ExternalWallet): Promise<void> {
    const reading = await getConnector(wallet).connect({ silent: true })
    if (connections.getState().some((one) => one.wallet === wallet)) return
    forget(wallet)
    if (reading.accounts.length > 0) put(wallet, reading, record.connectedAt)
    else remember()
  }

  /** As wallets turn up; `ready` waits no longer than the published time for those that are slow. */
  function restore(): void {
    const tried = new Set<ExternalWallet>()
    const isQuiet = (solanaConnectors as SolanaConnectors | null)?.shouldAutoConnect === false
    const remembered = pending.flatMap((record) => toRequest(record)).map(make)
    const look = () =>
      [...walletList.getState(), ...remembered].map(async (wallet) => {
        const record = pending.find((one) => isRecordFor(one, wallet))
        if (!record || tried.has(wallet) || (isQuiet && wallet.chainType === 'solana')) return
        tried.add(wallet)
        // A wallet that is locked or broken is as one that is not here; it is tried at the next visit.
        await reconnect(record, wallet).catch(() => {})
      })
    walletList.subscribe(() => void look())
    const first = pending.length > 0 ? Promise.all(look()) : Promise.resolve()
    Promise.race([first, client.wait(limits.connectorInitMs)]).then(() => ready.set(true))
  }
  restore()

  return {
    found: walletList,
    connections,
    ready,
    getConnector,
    make,
    async connect(wallet) {
      const reading = await getConnector(wallet).connect()
      forget(wallet)
      return put(wallet, reading, client.now())
    },
    async disconnect(wallet) {
      forget(wallet)
      drop(wallet)
      await getConnector(wallet).disconnect()
    },
  }
}

/** By its domain name too, where it has one: two extensions may have one name, and one of them was allowed. */
function isRecordFor(record: ConnectionRecord, wallet: ExternalWallet): boolean {
  const { connectorType, walletClientType, announcedId, name } = wallet
  if (record.connectorType !== connectorType || record.walletClientType !== walletClientType) return false
  return record.id === undefined || announcedId === name || record.id === announcedId
}

function toRecord({ wallet, accounts, connectedAt }: Connection): ConnectionRecord {
  const { connectorType, walletClientType, announcedId: id } = wallet
  return { address: accounts[0] ?? '', connectorType, walletClientType, id, connectedAt }
}

/** Of a wallet that is not found on any page. */
function toRequest({ connectorType, walletClientType }: ConnectionRecord): WalletRequest[] {
  const isMade = connectorType === 'wallet_connect_v2' || connectorType === 'coinbase_wallet'
  if (!isMade || isReserved(walletClientType)) return []
  return [{ connectorType, walletClientType }]
}

/** The connection that holds an address, on either chain. */
export function getConnection(external: ExternalWallets, address: string): Connection {
  const checksumAddress = checksummed(address)
  const connection = external.connections
    .getState()
    .find(({ accounts }) => accounts.includes(checksumAddress))
  if (!connection) throw walletError(null, 'Wallet is not currently connected.')
  return connection
}
