import type { Call } from '../client.ts'
import { type ClientStorage, readText } from '../storage.ts'
import { sendAnalytics } from './routes.ts'

const key = 'privy:caid'

/** Made once per browser, dropped at logout (wire.md 4.3). */
export function makeAnalyticsId(storage: ClientStorage): void {
  if (!readText(storage, key)) storage.set(key, randomUuid())
}

export function analyticsId(storage: ClientStorage): string | null {
  return readText(storage, key)
}

/** `crypto.randomUUID` is missing on plain http pages. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, i) => {
    const versioned = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte
    return versioned.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Tells the server what happened, for the app's own statistics. Not repeated, never in anybody's way. */
export type Track = (event: string, payload?: Record<string, unknown>) => void

export function createTrack(call: Call, storage: ClientStorage, now: () => number): Track {
  return (event, payload = {}) => {
    // Anew after a logout: what comes next may be somebody else's.
    makeAnalyticsId(storage)
    const input = {
      event_name: event,
      client_id: analyticsId(storage) ?? '',
      payload: { ...payload, clientTimestamp: new Date(now()).toISOString() },
    }
    call(sendAnalytics, input, { retries: 0, keepalive: true }).catch(() => {})
  }
}
