import { AppError, app, type Endpoint, session } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { readCeremony } from '../../ceremony/ceremony.ts'
import type { Context } from '../../context.ts'

/** The request of a consent page, which only that page has (`methods/crossApp/consentRoutes.ts`). */
export const markerHeader = 'latchkey-consent'

/** What a first-party page may call without a marker after being open for long: none of these logs a user in. */
const withoutMarker: readonly Endpoint[] = [session.refresh, session.logout, app.sendAnalytics]

type MarkedCall = { app: App; endpoint: Endpoint; marker: string | undefined }

/**
 * Whether a call with our own origin comes from a consent page; refuses a login that only claims so, because a caller
 * other than a browser can send any `Origin`. The marker ends with its request, and is not valid in another app
 * (decision 10: cross-app).
 */
export async function isFromConsentPage(ctx: Context, call: MarkedCall): Promise<boolean> {
  if (call.endpoint.guard !== 'anyone' || withoutMarker.includes(call.endpoint)) return false
  if (call.marker === undefined) throw new AppError('invalid_origin')
  const key = { app: call.app, kind: 'cross-app-request', key: call.marker } as const
  if (!(await readCeremony(ctx, key)))
    throw new AppError('invalid_origin', {
      message: 'This page has expired: it was answered, or open for too long. Open it again.',
    })
  return true
}
