import { checkReturnPage } from '../../../app/returnPage.ts'
import type { Context } from '../../../context.ts'
import { returnAddress } from '../../../network/returnAddress.ts'
import { makeCode, takeState } from './visit.ts'

/** The value that a page gets instead of a code (protocol 7.2). */
const denialCode = 'undefined'
const broken = 'error'

/**
 * Takes Google's response, and returns the address of the page that waits for it; undefined if there is no such visit.
 * Any response uses its state up (R31: OAuth state, R39: denied logins).
 */
export async function answerDrive(ctx: Context, params: URLSearchParams): Promise<string | undefined> {
  const departure = await takeState(ctx, params.get('state') ?? '')
  if (!departure) return undefined
  const { app, userId, visit } = departure
  const { redirectTo, codeVerifier, ...bound } = visit
  // The address may have been removed from the app's list since, for a reason (R33: return addresses).
  try {
    checkReturnPage({ app, clientId: visit.clientId }, redirectTo)
  } catch (err) {
    ctx.log.warn(
      { err, app: app.id },
      'a visit to Google Drive came back for a page that is not the app’s any more',
    )
    return undefined
  }
  const answer = params.get('code')
  const isAnswered = answer && !params.has('error')
  const code = isAnswered
    ? await makeCode(ctx, app, { ...bound, userId, code: answer, codeVerifier })
    : undefined
  const otherwise = params.get('error') === 'access_denied' ? denialCode : broken
  return returnAddress(redirectTo, {
    code: code ?? otherwise,
    stateCode: visit.stateCode,
    provider: 'google-drive',
  })
}
