import type { App } from '../../app/app.ts'
import type { VendorKeys } from '../../config/vendors.ts'
import type { Context } from '../../context.ts'
import { spend } from '../../db/once/spend.ts'
import type { Ask } from '../oauth/ask.ts'
import { openText, sealText } from './fakeText.ts'

/** A web token of the sandbox's CloudKit, valid for one call. */
export type CloudKitSession = {
  app: string
  account: string
  outcome: 'granted' | 'expired' | 'full' | 'busy'
}

const apiToken = 'sandbox-api-token'
const tokenMinutes = 60
const containerPrefix = 'iCloud.sandbox.'

/** Keys that send every user to the sandbox, with a container for each app. */
export function fakeCloudKitKeys({ config }: Context, { id }: Pick<App, 'id'>): VendorKeys {
  return {
    container: `${containerPrefix}${id}`,
    api_token: apiToken,
    environment: 'development',
    api_url: `${config.publicUrl}/sandbox/icloud`,
  }
}

/** The sign-in page, in this process; the page and the records are in `sandbox/icloud.ts`. */
export function askFakeCloudKit(ctx: Context): Ask {
  return async (url) => {
    const { pathname } = new URL(url)
    return { status: 421, headers: {}, text: JSON.stringify(toSignIn(ctx, pathname)) }
  }
}

/** CloudKit's response to a caller who is not signed in, or whose token is used up. */
export function toSignIn({ config }: Context, pathname: string): Record<string, string> {
  const [, app = ''] = /\/database\/1\/iCloud\.sandbox\.([\w-]{25})\//.exec(pathname) ?? []
  return {
    serverErrorCode: 'AUTHENTICATION_REQUIRED',
    reason: 'request needs authorization',
    redirectURL: `${config.publicUrl}/sandbox/icloud/sign-in?app=${app}`,
  }
}

export function sealSession(ctx: Context, session: CloudKitSession): Promise<string> {
  return sealText(ctx, 'icloud-token', { content: session, minutes: tokenMinutes })
}

/** Uses a web token up. Undefined for every call but the first, and for another container or API token. */
export async function takeSession(
  ctx: Context,
  call: { container: string; apiToken: string; webToken: string },
): Promise<CloudKitSession | undefined> {
  const session = await openText<CloudKitSession>(ctx, 'icloud-token', call.webToken)
  if (!session || call.apiToken !== apiToken || call.container !== containerPrefix + session.app)
    return undefined
  const expiresAt = new Date(ctx.now().getTime() + tokenMinutes * 60_000)
  const isFirst = await spend(ctx.db, { key: `sandbox-icloud:${call.webToken}`, expiresAt, now: ctx.now() })
  return isFirst && session.outcome !== 'expired' ? session : undefined
}
