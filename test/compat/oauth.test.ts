import type { OAuthProviderType } from '@privy-io/public-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SocialProvider, socialProviders } from '../../packages/wire/src/index.ts'
import {
  eachVersion,
  notRun,
  type PublishedClient,
  readUser,
  signInByEmail,
} from '../support/compat/jsSdkCore/clients.ts'
import { isPublished } from '../support/contract/published.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { allSocial, comeBack, consent, type Persona } from '../support/oauth.ts'

/** Networks that the published clients know. */
type Provider = Extract<SocialProvider, OAuthProviderType>
const providers = socialProviders.filter((provider): provider is Provider => isPublished(provider))
const page = 'https://app.example.com/signed-in?tab=1'
let server: ListeningServer
let people = 0

beforeAll(async () => {
  const settings = { ...allSocial, oauth_tokens: true }
  server = await startServer({ settings, origins: [new URL(page).origin] })
})

afterAll(() => server?.close())

const somebody = () => {
  const n = ++people
  return { subject: `${9_000 + n}`, name: `Person ${n}`, email: `person${n}@social.example` }
}

/** To the provider's page and back. Returns the parameters in the page's address. */
async function travel({ auth }: PublishedClient, provider: Provider, persona: Persona) {
  const { url } = await auth.oauth.generateURL(provider, page)
  const back = await comeBack(server.world, await consent(server.world, url, persona))
  const query = Object.fromEntries(back?.searchParams ?? [])
  expect(query).toMatchObject({ tab: '1', privy_oauth_provider: provider })
  return { code: query.privy_oauth_code ?? '', state: query.privy_oauth_state ?? '' }
}

const toAccount = (provider: Provider, { subject }: { subject: string }) => ({
  type: `${provider}_oauth`,
  subject: expect.stringContaining(subject),
})

const cases = eachVersion.flatMap(([version, open]) =>
  providers.map((provider) => ({ version, open, provider })),
)

describe.each(cases)('js-sdk-core $version: $provider', ({ open, provider }) => {
  test('logs in, and keeps the last login method', async () => {
    const client = open(server)
    const persona = somebody()
    const { code, state } = await travel(client, provider, persona)
    const { user, is_new_user } = await client.auth.oauth.loginWithCode(code, state, provider)
    expect(is_new_user).toBe(true)
    expect(user.linked_accounts).toMatchObject([toAccount(provider, persona)])
    const [account] = user.linked_accounts
    if (!account || !('subject' in account)) throw new Error('The account has no subject.')
    await expect(client.auth.oauth.unlink(provider, account.subject)).rejects.toMatchObject({
      code: 'cannot_unlink_sole_account',
    })
  })

  test('links to a user of another method, repeatedly, and unlinks', async () => {
    const client = open(server)
    const persona = somebody()
    await signInByEmail(client, server)
    const link = async () => {
      const { code, state } = await travel(client, provider, persona)
      return readUser(await client.auth.oauth.linkWithCode(code, state, provider)).linked_accounts
    }
    const accounts = await link()
    expect(accounts).toMatchObject([{ type: 'email' }, toAccount(provider, persona)])
    // Reauthorizing an account links it once more.
    expect(await link()).toHaveLength(2)
    const { subject } = accounts[1] as { type: string; subject: string }
    expect(readUser(await client.auth.oauth.unlink(provider, subject)).linked_accounts).toMatchObject([
      { type: 'email' },
    ])
  })
})

describe.each(eachVersion)('js-sdk-core %s', (_, open) => {
  test("passes the provider's tokens to its listeners", async () => {
    const client = open(server)
    const events: unknown[] = []
    // The tokens from linking are only available this way, and the published types leave it out.
    const listening = client as unknown as {
      addOAuthTokensListener(listener: (tokens: unknown) => void): void
    }
    listening.addOAuthTokensListener((tokens) => events.push(tokens))
    const { code, state } = await travel(client, 'google', somebody())
    await client.auth.oauth.loginWithCode(code, state)
    expect(events).toMatchObject([{ provider: 'google', access_token: expect.any(String) }])
  })

  test('error: a user who declined at the provider is not signed in', async () => {
    const client = open(server)
    const { code, state } = await travel(client, 'github', { outcome: 'deny' })
    expect(code).toBe('undefined')
    await expect(client.auth.oauth.loginWithCode(code, state)).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    expect(await client.getAccessToken()).toBeNull()
  })

  test('error: a suspended account has its own code', async () => {
    const client = open(server)
    const { code, state } = await travel(client, 'twitter', { ...somebody(), outcome: 'suspended' })
    await expect(client.auth.oauth.loginWithCode(code, state)).rejects.toMatchObject({
      code: 'oauth_account_suspended',
    })
  })

  test('error: a login without sign-up admits no new user', async () => {
    const client = open(server)
    const { code, state } = await travel(client, 'google', somebody())
    await expect(
      client.auth.oauth.loginWithCode(code, state, undefined, undefined, 'no-signup'),
    ).rejects.toMatchObject({ code: 'user_does_not_exist' })
  })

  test('security: a return with another state is not sent to the server at all', async () => {
    const client = open(server)
    const { code } = await travel(client, 'google', somebody())
    await expect(client.auth.oauth.loginWithCode(code, 'of-somebody-else')).rejects.toMatchObject({
      code: 'pkce_state_code_mismatch',
    })
    await expect.poll(phishingAttempts).not.toEqual([])
  })

  test('security: a code is worth nothing in the client that did not begin (R32: PKCE)', async () => {
    const [mine, theirs] = [open(server), open(server)]
    const { code } = await travel(theirs, 'google', somebody())
    const { state } = await travel(mine, 'google', somebody())
    await expect(mine.auth.oauth.loginWithCode(code, state)).rejects.toMatchObject({
      code: 'oauth_state_mismatch',
    })
  })

  test('error: a conflict has its code, but no transfer offer: the client keeps only text and code', async () => {
    const [owner, other] = [open(server), open(server)]
    const persona = somebody()
    const first = await travel(owner, 'discord', persona)
    await owner.auth.oauth.loginWithCode(first.code, first.state)
    await signInByEmail(other, server)
    const { code, state } = await travel(other, 'discord', persona)
    const error = await other.auth.oauth.linkWithCode(code, state).catch((cause: object) => cause)
    expect(error).toMatchObject({ code: 'account_transfer_required' })
    expect(error).not.toHaveProperty('data')
  })
})

test('every call of oauth was run', () => expect(notRun('oauth')).toEqual([]))

function phishingAttempts(): Promise<object[]> {
  return server.world.ctx.db
    .selectFrom('analytics_events')
    .select('payload')
    .where('app_id', '=', server.world.app.id)
    .where('event_name', '=', 'possible_phishing_attempt')
    .execute()
}
