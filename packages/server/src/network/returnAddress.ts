const names = ['privy_oauth_code', 'privy_oauth_state', 'privy_oauth_provider']

/** Keeps the page's own query and fragment unchanged (protocol 7.2). */
export function returnAddress(
  redirectTo: string,
  params: { code: string; stateCode: string; provider: string },
): string {
  const [, page = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(redirectTo) ?? []
  // Parameters of an earlier return that are still in the address.
  const rest = query.split('&').filter((pair) => pair !== '' && !names.some((name) => hasName(pair, name)))
  const answer = [
    ['privy_oauth_code', params.code],
    ['privy_oauth_state', params.stateCode],
    ['privy_oauth_provider', params.provider],
  ].map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`)
  return `${page}?${[...rest, ...answer].join('&')}${hash}`
}

function hasName(pair: string, name: string): boolean {
  return new URLSearchParams(pair).has(name)
}
