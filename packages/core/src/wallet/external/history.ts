import type { ClientStorage } from '../../storage.ts'

/** A connection in the browser's storage, so that the next page restores it without asking. */
export type ConnectionRecord = {
  address: string
  connectorType: string
  walletClientType: string
  /** The announced id, which distinguishes two wallets with one name. Earlier versions did not store it. */
  id?: string | undefined
  /** Unix ms. */
  connectedAt: number
}

/** The published key (protocol 4.3). */
const key = 'privy:connections'

/**
 * Reads the stored connections, including those of wallets that are missing now. Leaves out other data. The rest is not
 * trusted either, because every script of the page can write there.
 *
 * @example
 * const known = readConnections(client.storage).map(({ walletClientType }) => walletClientType)
 */
export function readConnections(storage: ClientStorage): readonly ConnectionRecord[] {
  const records = storage.get(key)
  return Array.isArray(records) ? records.filter(isRecord) : []
}

export function writeConnections(storage: ClientStorage, records: readonly ConnectionRecord[]): void {
  storage.set(key, records.length > 0 ? records : null)
}

/** Any script of the page, and other versions, may write there. */
function isRecord(value: unknown): value is ConnectionRecord {
  const record = (value ?? {}) as Partial<ConnectionRecord>
  const { address, connectorType, walletClientType, id, connectedAt } = record
  return (
    typeof address === 'string' &&
    typeof connectorType === 'string' &&
    typeof walletClientType === 'string' &&
    (id === undefined || typeof id === 'string') &&
    typeof connectedAt === 'number'
  )
}
