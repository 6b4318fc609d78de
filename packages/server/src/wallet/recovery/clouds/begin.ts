import { AppError, type ParsedInput, type recovery } from '@latchkey/wire'
import type { App } from '../../../app/app.ts'
import { checkReturnPage } from '../../../app/returnPage.ts'
import type { Context } from '../../../context.ts'
import { requireChallenge, toChallenge } from '../../../standards/pkce.ts'
import { requireCloud } from './requireCloud.ts'
import { storeState } from './visit.ts'

type Start = {
  app: App
  userId: string
  input: ParsedInput<typeof recovery.initOAuth>
  clientId: string
  caId: string
}

/** 128 bits in base64url. */
const shortestState = 22
const longestState = 1_024

/** Sends a user to Google for access to this app's folder in their Drive: returns the address for the browser. */
export async function beginDrive(
  ctx: Context,
  { app, userId, input, clientId, caId }: Start,
): Promise<string> {
  const drive = await requireCloud(ctx, app, 'google-drive')
  const clientChallenge = requireChallenge(input.code_challenge)
  const stateCode = input.state_code ?? ''
  if (stateCode.length < shortestState || stateCode.length > longestState)
    throw new AppError('invalid_data', { message: 'Invalid request: state_code' })
  const redirectTo = checkReturnPage({ app, clientId }, input.redirect_to)
  const codeVerifier = Buffer.from(ctx.random(32)).toString('base64url')
  const binding = { stateCode, codeChallenge: clientChallenge, clientId, caId }
  const state = await storeState(ctx, app, { ...binding, redirectTo, codeVerifier, userId })
  const codeChallenge = toChallenge(codeVerifier)
  return drive.authorizeUrl({ state, codeChallenge, callbackUrl: driveCallbackUrl(ctx.config) })
}

/** The callback to register at Google. */
export function driveCallbackUrl({ publicUrl }: { publicUrl: string }): string {
  return `${publicUrl}/api/v1/recovery/oauth/callback/google-drive`
}
