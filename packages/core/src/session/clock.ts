import type { ClientStorage } from '../storage.ts'
import { decodeToken } from './claims.ts'

/** What the server's time is compared with. A device's own clock may be hours off (F16). */
export type Clock = {
  /** Milliseconds since 1970 on the server. */
  now(): number
  /** Takes the time from a token that has just arrived: the server issued it now. */
  learn(token: string | null): void
}

/** Goes with the session. */
export const clockKey = 'latchkey:clock'

/**
 * The server's clock, as the last token that arrived has told it. The offset is kept with the session, so that the next
 * page and other tabs know it; without one the device's clock counts. Where the device's clock is set while a session
 * lasts, the server refuses a token once, and the refresh that follows brings the new offset.
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
