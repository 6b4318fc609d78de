import type { ClientStorage } from '../storage.ts'

type Deps = { storage: ClientStorage }

/** The token of another app, for later requests to its user (protocol 4.3). */
export function keepCrossAppToken({ storage }: Deps, providerAppId: string, token: string | null): void {
  storage.set(toKey(providerAppId), token)
}

export function readCrossAppToken({ storage }: Deps, providerAppId: string): string | null {
  const token = storage.get(toKey(providerAppId))
  return typeof token === 'string' && token !== '' ? token : null
}

const toKey = (providerAppId: string) => `privy:cross-app:${providerAppId}`
