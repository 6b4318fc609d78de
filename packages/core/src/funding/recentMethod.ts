import type { Client } from '../client.ts'
import { readText } from '../storage.ts'

const toKey = (appId: string) => `privy:${appId}:recent-funding-method`

/**
 * Returns how the last user of this browser paid, such as `card/coinbase`; null if none has. Every user of this browser
 * may see it.
 *
 * @example
 * const recent = readRecentMethod(client)
 */
export function readRecentMethod({ storage, appId }: Pick<Client, 'storage' | 'appId'>): string | null {
  return readText(storage, toKey(appId))
}

/**
 * Stores the method of payment, so that it is offered first the next time.
 *
 * @example
 * rememberMethod(client, 'card/coinbase')
 */
export function rememberMethod({ storage, appId }: Pick<Client, 'storage' | 'appId'>, id: string): void {
  storage.set(toKey(appId), id)
}
