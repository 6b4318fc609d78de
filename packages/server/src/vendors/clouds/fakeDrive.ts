import type { App } from '../../app/app.ts'
import type { VendorKeys } from '../../config/vendors.ts'
import type { Context } from '../../context.ts'
import { spend } from '../../db/once/spend.ts'
import { toChallenge } from '../../standards/pkce.ts'
import type { Ask } from '../oauth/ask.ts'
import { openText, sealText } from './fakeText.ts'

/** The secret registered with the sandbox's Drive. */
const secret = 'sandbox-client-secret'
const codeMinutes = 5

/** The data of a code, and then a token, of the sandbox's Drive. */
export type DriveGrant = {
  app: string
  /** The owner of the folder. */
  account: string
  redirectUri: string
  codeChallenge: string
  /** The outcome for the token: `unticked` lacks the scope, `expired` has ended before its use. */
  outcome: 'granted' | 'unticked' | 'expired' | 'full' | 'busy'
}

/** Keys that send every user to the sandbox. */
export function fakeDriveKeys({ config }: Context, { id }: Pick<App, 'id'>): VendorKeys {
  const base = `${config.publicUrl}/sandbox/drive`
  return {
    client_id: id,
    client_secret: secret,
    authorize_url: base,
    token_url: `${base}/token`,
    api_url: base,
  }
}

/**
 * The token endpoint, in this process. Only for development and tests; the consent page and the files are in
 * `sandbox/drive.ts`.
 */
export function askFakeDrive(ctx: Context): Ask {
  return async (_url, request = {}) => {
    const form = new URLSearchParams(request.body)
    const code = form.get('code') ?? ''
    const grant = await openText<DriveGrant>(ctx, 'drive-code', code)
    const isGood =
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_secret') === secret &&
      grant?.app === form.get('client_id') &&
      grant?.redirectUri === form.get('redirect_uri') &&
      grant?.codeChallenge === toChallenge(form.get('code_verifier') ?? '')
    if (!grant || !isGood) return answer(400, { error: 'invalid_grant' })
    const expiresAt = new Date(ctx.now().getTime() + 2 * codeMinutes * 60_000)
    if (!(await spend(ctx.db, { key: `sandbox-drive:${code}`, expiresAt, now: ctx.now() })))
      return answer(400, { error: 'invalid_grant' })
    const access_token = await sealText(ctx, 'drive-token', { content: grant, minutes: 60 })
    return answer(200, { access_token, expires_in: 3_600, token_type: 'Bearer' })
  }
}

export function sealDriveCode(ctx: Context, grant: DriveGrant): Promise<string> {
  return sealText(ctx, 'drive-code', { content: grant, minutes: codeMinutes })
}

function answer(status: number, body: object) {
  return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) }
}
