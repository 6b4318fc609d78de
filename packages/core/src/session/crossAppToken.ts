import type { ClientStorage } from '../storage.ts'

type Deps = { storage: ClientStorage }

/** What an app whose account was used gave for asking its user later on (protocol 4.3). */
export function keepCrossAppToken({ storage }: Deps, providerAppId: string, token: string | null): void {
  storage.set(toKey(providerAppId), token)
}

export function readCrossAppToken({ storage }: Deps, providerAppId: string): string | null {
  const token = storage.get(toKey(providerAppId))
  return typeof token === 'string' && token !== '' ? token : null
}

const toKey = (providerAppId: string) => `privy:cross-app:${providerAppId}`
