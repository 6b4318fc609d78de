import { limits } from '@latchkey/wire'
import type { OAuthArrival } from '../../app/arrival.ts'
import type { Client } from '../../client.ts'
import { readText } from '../../storage.ts'

/** The state that a page stores while its visitor is at a provider, under the published names (protocol 4.3). */
const keys = {
  verifier: 'privy:code_verifier',
  stateCode: 'privy:state_code',
  headless: 'privy:headless_oauth',
  disableSignup: 'privy:oauth_disable_signup',
} as const

export type Trip = {
  verifier: string
  stateCode: string
  /** No built-in screen continues with it. */
  headless: boolean
  disableSignup: boolean
}

export function newTrip({ headless, disableSignup }: Pick<Trip, 'headless' | 'disableSignup'>): Trip {
  return { verifier: randomText(), stateCode: randomText(), headless, disableSignup }
}

export function keepTrip({ storage }: Pick<Client, 'storage'>, trip: Trip): void {
  storage.set(keys.verifier, trip.verifier)
  storage.set(keys.stateCode, trip.stateCode)
  storage.set(keys.headless, trip.headless || null)
  storage.set(keys.disableSignup, trip.disableSignup || null)
}

/**
 * Reads how this visitor left without removing the state; `complete` removes it, so read before.
 *
 * @example
 * if (readTrip(client).disableSignup) show('Only people who have an account can log in here.')
 */
export const readTrip = ({ storage }: Pick<Client, 'storage'>): Pick<Trip, 'headless' | 'disableSignup'> => ({
  headless: storage.get(keys.headless) === true,
  disableSignup: storage.get(keys.disableSignup) === true,
})

/**
 * Whether this page's storage has the state of the visitor's login. If not, another page may wait for the response
 * (`answerOpener`), or an attacker has written the address.
 *
 * @example
 * const arrival = client.arrival.take('oauth')
 * if (arrival && isOwnTrip(client, arrival)) await createOAuthFlow(client).complete(arrival)
 */
export const isOwnTrip = ({ storage }: Pick<Client, 'storage'>, { stateCode }: OAuthArrival): boolean =>
  readText(storage, keys.stateCode) === stateCode

/** Returns and removes the stored state: a second return finds nothing. */
export function takeTrip({ storage }: Pick<Client, 'storage'>): Partial<Trip> {
  const how = readTrip({ storage })
  const [verifier, stateCode] = [readText(storage, keys.verifier), readText(storage, keys.stateCode)]
  const trip = {
    ...how,
    ...(verifier ? { verifier } : {}),
    ...(stateCode ? { stateCode } : {}),
  }
  for (const key of Object.values(keys)) storage.set(key, null)
  return trip
}

/** `code_challenge` by S256 ([RFC 7636](https://www.rfc-editor.org/rfc/rfc7636), 4.2). */
export async function toCodeChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64Url(new Uint8Array(digest))
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(limits.pkceBytes)))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
