import type { Client } from '../client.ts'
import { readText } from '../storage.ts'

const toKey = (appId: string) => `privy:${appId}:recent-funding-method`

/**
 * How the last person at this browser paid, as `card/coinbase`; null when nobody has. Every user of this browser may see it.
 *
 * @example
 * const recent = readRecentMethod(client)
 */
export function readRecentMethod({ storage, appId }: Pick<Client, 'storage' | 'appId'>): string | null {
  return readText(storage, toKey(appId))
}

/**
 * Remembers how it is paid, so that it is offered first the next time.
 *
 * @example
 * rememberMethod(client, 'card/coinbase')
 */
export function rememberMethod({ storage, appId }: Pick<Client, 'storage' | 'appId'>, id: string): void {
  storage.set(toKey(appId), id)
}
