import { attach, type LoginOutcome, logIn, refuseSecondLogin } from '../../account/enter.ts'
import { checkLinkLimit, requireUserToLink } from '../../account/manage.ts'
import { getCaptcha } from '../../app/captcha.ts'
import type { Client } from '../../client.ts'
import { type Authenticator, createPasskey, usePasskey } from './authenticator.ts'
import * as routes from './routes.ts'

/** A passkey is not replaced, so there is nothing to update; a sign-up is a login with a new one. */
export type PasskeyIntent = 'login' | 'signup' | 'link'

export type CeremonyRequest = { intent: PasskeyIntent; fromModal: boolean; authenticator: Authenticator }

/** Asks the user, and gives what sends the answer. */
export type Prompt = (signal: AbortSignal) => Promise<() => Promise<LoginOutcome>>

/** Gets a challenge for a login, a sign-up or a link. What comes back as relying party is echoed (protocol 2.10). */
export async function begin(client: Client, request: CeremonyRequest): Promise<Prompt> {
  if (request.intent === 'link') return beginLink(client, request)
  refuseSecondLogin(client)
  const token = await getCaptcha(client).takeToken()
  const headers = request.fromModal ? { 'privy-ui': 't' } : {}
  if (request.intent === 'signup') {
    const { relying_party, options } = await client.call(routes.initPasskeySignUp, { token }, { headers })
    return async (signal) => {
      const authenticator_response = await createPasskey(request.authenticator, options, signal)
      return () => logIn(client, routes.registerPasskey, { relying_party, authenticator_response })
    }
  }
  const { relying_party, options } = await client.call(routes.initPasskeyLogin, { token }, { headers })
  return async (signal) => {
    const authenticator_response = await usePasskey(request.authenticator, options, signal)
    const { challenge } = options
    return () =>
      logIn(client, routes.authenticatePasskey, { relying_party, challenge, authenticator_response })
  }
}

async function beginLink(client: Client, { authenticator }: CeremonyRequest): Promise<Prompt> {
  checkLinkLimit(requireUserToLink(client), 'passkey')
  const { relying_party, options } = await client.call(routes.initPasskeyLink, {})
  return async (signal) => {
    const authenticator_response = await createPasskey(authenticator, options, signal)
    return () => attach(client, routes.linkPasskey, { relying_party, authenticator_response })
  }
}
