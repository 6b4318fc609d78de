import type { CreationOptions, RequestOptions } from '../../packages/wire/src/methods/passkeys.ts'
import type { Authenticator, Behavior } from './authenticator.ts'
import type { Session } from './signIn.ts'
import type { Answer, SendOptions, World } from './world.ts'

export const withPasskeys = { passkey_auth: true }

export async function linkOptions(
  world: World,
  { token }: Pick<Session, 'token'>,
  options?: SendOptions,
): Promise<CreationOptions> {
  return readOptions(await world.post('/api/v1/passkeys/link/init', {}, { ...options, token }))
}

export async function registerOptions(world: World): Promise<CreationOptions> {
  return readOptions(await world.post('/api/v1/passkeys/register/init'))
}

export async function loginOptions(world: World, options?: SendOptions): Promise<RequestOptions> {
  return readOptions(await world.post('/api/v1/passkeys/authenticate/init', {}, options))
}

/** Links a new passkey to the user of the token. */
export async function addPasskey(
  world: World,
  { token }: Pick<Session, 'token'>,
  authenticator: Authenticator,
  headers: Record<string, string> = {},
  behavior: Behavior = {},
): Promise<Answer> {
  const options = await linkOptions(world, { token })
  const authenticator_response = authenticator.register(options, behavior)
  return world.post('/api/v1/passkeys/link', { authenticator_response }, { token, headers })
}

/** Logs in with the newest passkey of an authenticator. */
export async function logInWith(
  world: World,
  authenticator: Authenticator,
  behavior: Behavior = {},
): Promise<Answer> {
  const options = await loginOptions(world)
  const authenticator_response = authenticator.assert(options, behavior)
  const { challenge } = options
  return world.post('/api/v1/passkeys/authenticate', { challenge, authenticator_response })
}

function readOptions<T>({ status, body }: Answer): T {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.options as T
}
