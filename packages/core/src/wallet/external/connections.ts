import type { Client } from '../../client.ts'
import { createValue, type Store } from '../../store.ts'
import { checksummed } from './checksum.ts'
import type { ConnectionHistory } from './connectionHistory.ts'
import type { Connection, Connector, WalletReading } from './connector.ts'
import type { ExternalWallet } from './externalWallet.ts'
import { walletError } from './walletError.ts'

export type Connections = Store<readonly Connection[]> & {
  find(wallet: ExternalWallet): Connection | undefined
  /** Follows the wallet from now on, and stores it for the next visit. */
  put(wallet: ExternalWallet, reading: WalletReading, connectedAt: number): Connection
  drop(wallet: ExternalWallet): void
}

/** The connections of this page, with the latest data of their wallets. */
export function createConnections(
  { now }: Pick<Client, 'now'>,
  history: ConnectionHistory,
  getConnector: (wallet: ExternalWallet) => Connector,
): Connections {
  const { set, ...store } = createValue<readonly Connection[]>([])
  const watches = new Map<ExternalWallet, () => void>()
  /** The newest running read; a later event of the wallet makes an older one obsolete. */
  const readings = new Map<ExternalWallet, object>()
  const find = (wallet: ExternalWallet) => store.getState().find((connection) => connection.wallet === wallet)
  const listOthers = (wallet: ExternalWallet) =>
    store.getState().filter((connection) => connection.wallet !== wallet)

  function put(wallet: ExternalWallet, reading: WalletReading, connectedAt: number): Connection {
    readings.delete(wallet)
    const connection = { ...reading, wallet, connectedAt }
    set([connection, ...listOthers(wallet)].sort((a, b) => b.connectedAt - a.connectedAt))
    if (!watches.has(wallet))
      watches.set(
        wallet,
        getConnector(wallet).watch((changes) => follow(wallet, changes)),
      )
    history.write(store.getState())
    return connection
  }

  function follow(wallet: ExternalWallet, changes: Partial<WalletReading>): void {
    readings.delete(wallet)
    const connection = find(wallet)
    const { accounts, chainId = null, peer } = { accounts: [], peer: undefined, ...connection, ...changes }
    const reading = { accounts, chainId, peer }
    // Removes a connection that the user revoked in the wallet. Keeps listening: it may come back.
    if (accounts.length === 0) connection && take(wallet)
    else if (connection) {
      // Another account is another wallet for the host page, and the last one used.
      const isOther = accounts[0] !== connection.accounts[0]
      put(wallet, reading, isOther ? now() : connection.connectedAt)
    } else if (chainId !== null) put(wallet, reading, now())
    else void welcome(wallet)
  }

  /** An unlocked wallet reports its accounts, but not its network. */
  async function welcome(wallet: ExternalWallet): Promise<void> {
    const quiet = { accounts: [], chainId: null }
    const mine = {}
    readings.set(wallet, mine)
    const reading = await getConnector(wallet)
      .connect({ silent: true })
      .catch(() => quiet)
    if (readings.get(wallet) === mine && reading.accounts.length > 0) put(wallet, reading, now())
  }

  function take(wallet: ExternalWallet): void {
    set(listOthers(wallet))
    history.write(store.getState())
  }

  return {
    ...store,
    find,
    put,
    drop(wallet) {
      watches.get(wallet)?.()
      watches.delete(wallet)
      readings.delete(wallet)
      take(wallet)
    },
  }
}

/** The connection with an address, on either chain. */
export function getConnection(
  external: { connections: Store<readonly Connection[]> },
  address: string,
): Connection {
  const checksumAddress = checksummed(address)
  const connection = external.connections
    .getState()
    .find(({ accounts }) => accounts.includes(checksumAddress))
  if (!connection) throw walletError(null, 'Wallet is not currently connected.')
  return connection
}
