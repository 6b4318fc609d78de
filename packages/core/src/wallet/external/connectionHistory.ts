import type { ClientStorage } from '../../storage.ts'
import { isReserved } from './clientType.ts'
import type { Connection } from './connector.ts'
import type { ExternalWallet, WalletRequest } from './externalWallet.ts'
import { type ConnectionRecord, readConnections, writeConnections } from './history.ts'

export type ConnectionHistory = {
  /** The record of an earlier visit, until its wallet is connected again. */
  find(wallet: ExternalWallet): ConnectionRecord | undefined
  /** The wallets of the records that the page does not announce. */
  listRequests(): WalletRequest[]
  isEmpty(): boolean
  forget(wallet: ExternalWallet): void
  /** Also keeps wallets that were not found this time: a disabled extension may come back. */
  write(connections: readonly Connection[]): void
}

/** The browser's records of earlier visits. Every script of the page can write them: a record proves nothing. */
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

/** Compares the domain name too, if there is one: two extensions may share a name, and the user allowed only one. */
function isRecordFor(record: ConnectionRecord, wallet: ExternalWallet): boolean {
  const { connectorType, walletClientType, announcedId, name } = wallet
  if (record.connectorType !== connectorType || record.walletClientType !== walletClientType) return false
  return record.id === undefined || announcedId === name || record.id === announcedId
}

function toRecord({ wallet, accounts, connectedAt }: Connection): ConnectionRecord {
  const { connectorType, walletClientType, announcedId: id } = wallet
  return { address: accounts[0] ?? '', connectorType, walletClientType, id, connectedAt }
}

/** A wallet that no page announces. */
function toRequest({ connectorType, walletClientType }: ConnectionRecord): WalletRequest[] {
  const isMade = connectorType === 'wallet_connect_v2' || connectorType === 'coinbase_wallet'
  if (!isMade || isReserved(walletClientType)) return []
  return [{ connectorType, walletClientType }]
}
