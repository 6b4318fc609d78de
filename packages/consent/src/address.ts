import type { PageRequest } from './request.ts'

/** The parameters that the server has validated, and those that a social network adds. */
const parameterNames =
  /^(provider_app_id|requester_app_id|requester_origin|requester_public_key|redirect_uri|state|code_challenge|code_challenge_method|privy_oauth_(code|state|provider))$/

/**
 * Removes all other parameters from the URL. Any page can open this window with its own parameters. The client would
 * also read a session or a wallet from them, and the visitor would then consent for the attacker's account. The
 * requesting app's token of a signature request is removed too: it must not be in the browser's history.
 */
export function keepKnown({ kind, appId }: Pick<PageRequest, 'kind' | 'appId'>): void {
  const parameters = [...new URLSearchParams(location.search)].filter(([name]) => parameterNames.test(name))
  const query = new URLSearchParams(parameters)
  if (kind === 'transact') query.set('provider_app_id', appId)
  history.replaceState(history.state, '', `${location.pathname}?${query}`)
}
