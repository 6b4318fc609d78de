import type { LinkedAccountType, LinkedAccountWithMetadata } from '../account/accountTypes.ts'
import { type ClientStorage, readText } from '../storage.ts'

/** How the last user of this browser logged in, so that the landing screen can show it first (protocol 4.3, 9). */
export type RecentLogin = {
  type: LinkedAccountType
  walletClientType: string | null
  chainType: string | null
}

const toKey = (appId: string, name: 'method' | 'wallet-client' | 'chain-type') =>
  `privy:${appId}:recent-login-${name}`

/**
 * Reads the last login in this browser; null if there was none or none is stored. Every user of this browser may see
 * it.
 *
 * @example
 * const recent = readRecentLogin(client.storage, client.appId)
 * if (recent?.type === 'email') show('Last time you logged in by email.')
 */
export function readRecentLogin(storage: ClientStorage, appId: string): RecentLogin | null {
  const type = readText(storage, toKey(appId, 'method')) as LinkedAccountType | null
  if (!type) return null
  return {
    type,
    walletClientType: readText(storage, toKey(appId, 'wallet-client')),
    chainType: readText(storage, toKey(appId, 'chain-type')),
  }
}

/** Stores a login. Passkeys, accounts of other apps and embedded wallets are not shown on the landing screen. */
export function rememberLogin(
  storage: ClientStorage,
  appId: string,
  account: LinkedAccountWithMetadata | null,
): void {
  if (!account || account.type === 'passkey' || account.type === 'cross_app') return
  const wallet = account.type === 'wallet' ? account : null
  if (wallet?.walletClientType === 'privy') return
  storage.set(toKey(appId, 'method'), account.type)
  storage.set(toKey(appId, 'wallet-client'), wallet?.walletClientType)
  storage.set(toKey(appId, 'chain-type'), wallet?.chainType)
}
