import type { PageRequest } from './request.ts'

/** The parameters that the server has read, and those of a social network. */
const parameterNames =
  /^(provider_app_id|requester_app_id|requester_origin|requester_public_key|redirect_uri|state|code_challenge|code_challenge_method|privy_oauth_(code|state|provider))$/

/**
 * Removes everything else from the address. Any page can open this window with its own parameters, and a client would
 * also read a session or a wallet from there: the visitor would consent for the attacker's. For a request for a
 * signature nothing stays: the requesting app's token would be in the history.
 */
export function keepKnown({ kind, appId }: Pick<PageRequest, 'kind' | 'appId'>): void {
  const parameters = [...new URLSearchParams(location.search)].filter(([name]) => parameterNames.test(name))
  const query = new URLSearchParams(parameters)
  if (kind === 'transact') query.set('provider_app_id', appId)
  history.replaceState(history.state, '', `${location.pathname}?${query}`)
}
