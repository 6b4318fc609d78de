import { type ClientStorage, readText } from '../storage.ts'

const key = 'privy:caid'

/** Created once per browser, removed at logout (protocol 4.3). */
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
    const versionedByte = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte
    return versionedByte.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
