import type { ClientStorage } from '../../storage.ts'

/** A connection that this browser remembers, so that the next page has it without a question. */
export type ConnectionRecord = {
  address: string
  connectorType: string
  walletClientType: string
  /** How the wallet announced itself, which tells two of one name apart. Earlier versions have not written it. */
  id?: string | undefined
  /** Unix ms. */
  connectedAt: number
}

/** The published key (protocol 4.3). */
const key = 'privy:connections'

/**
 * The connections that the browser remembers, of wallets that are not here now too. What else is written there is
 * left out; what is left is not to be trusted either, since every script of the page can write there.
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

/** Anything of the page, and other versions, may write there. */
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
