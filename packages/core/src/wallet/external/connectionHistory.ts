import type { ClientStorage } from '../../storage.ts'
import { isReserved } from './clientType.ts'
import type { Connection } from './connector.ts'
import type { ExternalWallet, WalletRequest } from './externalWallet.ts'
import { type ConnectionRecord, readConnections, writeConnections } from './history.ts'

export type ConnectionHistory = {
  /** The record of an earlier visit, as long as its wallet is not connected again. */
  find(wallet: ExternalWallet): ConnectionRecord | undefined
  /** The wallets of the records that no page announces. */
  listRequests(): WalletRequest[]
  isEmpty(): boolean
  forget(wallet: ExternalWallet): void
  /** Also writes what was not found this time: an extension that is switched off comes back. */
  write(connections: readonly Connection[]): void
}

/** What the browser remembers of earlier visits. Every script of the page can write there: a record proves nothing. */
export function createConnectionHistory(storage: ClientStorage): ConnectionHistory {
  let pending = readConnections(storage)
  return {
    find: (wallet) => pending.find((record) => isRecordFor(record, wallet)),
    listRequests: () => pending.flatMap(toRequest),
    isEmpty: () => pending.length === 0,
    forget(wallet) {
      pending = pending.filter((record) => !isRecordFor(record, wallet))
    },
    write(connections) {
      const absent = pending.filter(
        (record) => !connections.some(({ wallet }) => isRecordFor(record, wallet)),
      )
      writeConnections(storage, [...connections.map(toRecord), ...absent])
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
