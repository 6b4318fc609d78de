import type { Call } from '../call.ts'
import type { ClientStorage } from '../storage.ts'
import { analyticsId, makeAnalyticsId } from './analyticsId.ts'
import { sendAnalytics } from './routes.ts'

/** Sends an event to the server, for the app's own statistics. It is not repeated, and no call waits for it. */
export type Track = (event: string, payload?: Record<string, unknown>) => void

export function createTrack(call: Call, storage: ClientStorage, now: () => number): Track {
  return (event, payload = {}) => {
    // A new id after a logout: the next events may be of another user.
    makeAnalyticsId(storage)
    const input = {
      event_name: event,
      client_id: analyticsId(storage) ?? '',
      payload: { ...payload, clientTimestamp: new Date(now()).toISOString() },
    }
    call(sendAnalytics, input, { retries: 0, keepalive: true }).catch(() => {})
  }
}
