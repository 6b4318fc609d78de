import type { PageRequest } from './request.ts'

/** What the server has read, and what a social network sends back. */
const parameterNames =
  /^(provider_app_id|requester_app_id|requester_origin|requester_public_key|redirect_uri|state|code_challenge|code_challenge_method|privy_oauth_(code|state|provider))$/

/**
 * Removes everything else from the address. Any page can open this window with its own parameters, and a
 * client would also take a session or a wallet from there: an attacker's, to which the visitor would consent. Of a
 * request for a signature nothing stays: the token of the app that asks would be in the history.
 */
export function keepKnown({ kind, appId }: Pick<PageRequest, 'kind' | 'appId'>): void {
  const parameters = [...new URLSearchParams(location.search)].filter(([name]) => parameterNames.test(name))
  const query = new URLSearchParams(parameters)
  if (kind === 'transact') query.set('provider_app_id', appId)
  history.replaceState(history.state, '', `${location.pathname}?${query}`)
}
