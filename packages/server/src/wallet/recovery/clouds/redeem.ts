import { AppError, type ParsedInput, type recovery } from '@latchkey/wire'
import type { App } from '../../../app/app.ts'
import type { Context } from '../../../context.ts'
import { toChallenge } from '../../../standards/pkce.ts'
import { driveCallbackUrl } from './begin.ts'
import { requireCloud } from './requireCloud.ts'
import { readCode, takeCode } from './visit.ts'

type Claim = {
  app: App
  userId: string
  input: ParsedInput<typeof recovery.authenticate>
  clientId: string
  caId: string
}

/**
 * Exchanges our code for access to the user's own folder. The token is only passed on: it is neither stored nor logged,
 * and the backup never comes here (security 1, 2.4). Only the browser that began can do this: it has the verifier, the
 * state, and the login.
 */
export async function redeemDrive(ctx: Context, claim: Claim): Promise<string> {
  const { app, userId, input } = claim
  // The code of a native sign-in is Google's own; it is not bound to the caller.
  if (input.code_type === 'raw') throw new AppError('feature_not_enabled')
  const drive = await requireCloud(ctx, app, 'google-drive')
  const read = await readCode(ctx, app, input.authorization_code)
  if (!read || read.userId !== userId || (input.provider ?? 'google-drive') !== 'google-drive')
    throw new AppError('invalid_credentials')
  const { data } = read
  if (data.stateCode !== input.state_code) throw new AppError('oauth_state_mismatch')
  if (!input.code_verifier || toChallenge(input.code_verifier) !== data.codeChallenge)
    throw new AppError('invalid_pkce_parameters')
  const isSame = data.clientId === claim.clientId && (data.caId === '' || data.caId === claim.caId)
  const visit = isSame ? await takeCode(ctx, app, input.authorization_code) : undefined
  if (!visit) throw new AppError('invalid_credentials')
  const { code, codeVerifier } = visit
  return drive.exchange({ code, codeVerifier, callbackUrl: driveCallbackUrl(ctx.config) })
}
