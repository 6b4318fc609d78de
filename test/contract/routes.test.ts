import { endpoints } from '@latchkey/wire'
import * as theirs from '@privy-io/public-api'
import { expect, test } from 'vitest'

type Route = { path: string; method: string }

/** Not for clients: the consent page of a provider app is our own, smart wallets are set in our dashboard. */
const notOurs = ['OAuthProviderAuthorize', 'OAuthProviderVerify', 'PostSmartWalletConfig']

const routes = Object.entries(theirs as Record<string, unknown>).filter(
  (entry): entry is [string, Route] =>
    typeof entry[1] === 'object' && entry[1] !== null && 'path' in entry[1] && 'method' in entry[1],
)

test('the published package lists its routes', () => {
  expect(routes.length).toBeGreaterThan(70)
})

test.each(routes.filter(([name]) => !notOurs.includes(name)))(
  'has an endpoint for %s',
  (_, { method, path }) => {
    expect(Object.values(endpoints).find((e) => e.method === method && e.path === path)).toBeDefined()
  },
)
