import type { ClientStorage } from '../storage.ts'
import { decodeToken } from './claims.ts'

/** The server's time. A device's own clock may be hours off (F16: wrong clocks). */
export type Clock = {
  /** Milliseconds since 1970 on the server. */
  now(): number
  /** Reads the time from a token that has just arrived: the server issued it now. */
  learn(token: string | null): void
}

/** Stored with the session. */
export const clockKey = 'latchkey:clock'

/**
 * The server's clock, set by the last token that arrived. The offset is stored with the session, so that the next page
 * and other tabs have it; without one the device's clock is used. If the device's clock is changed during a session,
 * the server refuses a token once, and the following refresh brings the new offset.
 */
export function createClock(storage: ClientStorage, deviceNow: () => number): Clock {
  const offset = () => {
    const storedOffset = storage.get(clockKey)
    return typeof storedOffset === 'number' && Number.isFinite(storedOffset) ? storedOffset : 0
  }
  return {
    now: () => deviceNow() + offset(),
    learn(token) {
      const iat = decodeToken(token)?.iat
      if (iat !== undefined) storage.set(clockKey, iat * 1_000 - deviceNow())
    },
  }
}
