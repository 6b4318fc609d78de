import type { ClientStorage } from '../storage.ts'

/** What an app whose account was used gave for asking its user later on (protocol 4.3). */
export function keepCrossAppToken(
  { storage }: { storage: ClientStorage },
  providerAppId: string,
  token: string | null,
): void {
  storage.set(`privy:cross-app:${providerAppId}`, token)
}
