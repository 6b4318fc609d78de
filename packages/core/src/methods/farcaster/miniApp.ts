import { type LoginOutcome, logIn } from '../../account/enter.ts'
import type { Client } from '../../client.ts'
import * as routes from './routes.ts'

/**
 * Returns the nonce for a login inside a Farcaster client, whose SDK signs it (`sdk.actions.signIn({ nonce })`).
 * Source: protocol 2.9.
 *
 * @throws AppError such as `disallowed_login_method`.
 *
 * @example
 * const signed = await sdk.actions.signIn(await initLoginToFrame(client))
 */
export async function initLoginToFrame(client: Client): Promise<{ nonce: string }> {
  const { nonce } = await client.call(routes.initFarcasterInFrame, {})
  return { nonce }
}

/**
 * Logs in with the signature of the Farcaster client.
 *
 * @throws AppError `invalid_credentials`; a plain Error if the message has no Farcaster id.
 *
 * @example
 * const { nonce } = await initLoginToFrame(client)
 * const { user } = await loginToFrame(client, await sdk.actions.signIn({ nonce }))
 */
export async function loginToFrame(
  client: Client,
  { message, signature }: { message: string; signature: string },
): Promise<LoginOutcome> {
  const fid = Number(/farcaster:\/\/fid\/(\d+)/.exec(message)?.[1])
  if (!fid) throw new Error('Invalid message format; could not parse Farcaster ID.')
  return logIn(client, routes.authenticateFarcasterInFrame, { message, signature, fid })
}
