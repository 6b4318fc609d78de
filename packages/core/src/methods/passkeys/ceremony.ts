import type { CreationOptions } from '@latchkey/wire'
import { attach, type LoginOutcome, logIn, refuseSecondLogin } from '../../account/enter.ts'
import { checkLinkLimit, requireUserToLink } from '../../account/manage.ts'
import { getCaptcha } from '../../app/captcha.ts'
import type { Client } from '../../client.ts'
import { type Authenticator, createPasskey, usePasskey } from './authenticator.ts'
import * as routes from './routes.ts'

/** Passkeys cannot be replaced, so there is no update; a sign-up is a login with a new passkey. */
export type PasskeyIntent = 'login' | 'signup' | 'link'

/** Options of a host app for the passkey. */
export type PasskeyWishes = {
  /** For a login: only these passkeys are offered. @default every passkey of this page */
  credentialIds?: readonly string[] | undefined
  /** For a link: the account's name in the authenticator's list. @default the email address or phone number */
  name?: string | undefined
}

export type CeremonyRequest = PasskeyWishes & {
  intent: PasskeyIntent
  fromModal: boolean
  authenticator: Authenticator
}

/** Asks the user, then returns the function that sends the response. */
export type Prompt = (signal: AbortSignal) => Promise<() => Promise<LoginOutcome>>

/**
 * Requests a challenge for a login, a sign-up or a link. The relying party of the response is sent back unchanged
 * (protocol 2.10).
 */
export async function begin(client: Client, request: CeremonyRequest): Promise<Prompt> {
  if (request.intent === 'link') return beginLink(client, request)
  refuseSecondLogin(client)
  const token = await getCaptcha(client).takeToken()
  const headers = request.fromModal ? { 'privy-ui': 't' } : {}
  if (request.intent === 'signup') {
    const { relying_party, options } = await client.call(routes.initPasskeySignUp, { token }, { headers })
    return async (signal) => {
      const authenticator_response = await create(client, request, { options, signal })
      return () => logIn(client, routes.registerPasskey, { relying_party, authenticator_response })
    }
  }
  const { relying_party, options } = await client.call(routes.initPasskeyLogin, { token }, { headers })
  return async (signal) => {
    const allow_credentials = request.credentialIds?.map((id) => ({ id, type: 'public-key' }))
    const requestOptions = allow_credentials ? { ...options, allow_credentials } : options
    const authenticator_response = await usePasskey(request.authenticator, requestOptions, signal)
    const { challenge } = options
    return () =>
      logIn(client, routes.authenticatePasskey, { relying_party, challenge, authenticator_response })
  }
}

async function beginLink(client: Client, request: CeremonyRequest): Promise<Prompt> {
  checkLinkLimit(requireUserToLink(client), 'passkey')
  const { relying_party, options } = await client.call(routes.initPasskeyLink, {})
  return async (signal) => {
    const name = request.name?.trim() || options.user.name
    const display_name = request.name?.trim() || options.user.display_name
    const namedOptions = { ...options, user: { ...options.user, name, display_name } }
    const authenticator_response = await create(client, request, { options: namedOptions, signal })
    return () => attach(client, routes.linkPasskey, { relying_party, authenticator_response })
  }
}

function create(
  client: Client,
  { authenticator }: CeremonyRequest,
  { options, signal }: { options: CreationOptions; signal: AbortSignal },
) {
  const { hints } = client.config.getState().passkeys?.registration ?? {}
  return createPasskey(authenticator, { ...options, hints }, signal)
}
