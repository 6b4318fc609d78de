import { crossApp } from '@privy-io/js-sdk-core-076'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients, eachVersion, notRun, readUser, signInByEmail } from '../support/compat/jsSdkCore/clients.ts'
import {
  decide,
  type ProviderApp,
  providerFor,
  logInAtProvider as providersUser,
} from '../support/crossApp.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import type { Session } from '../support/signIn.ts'

const page = 'https://app.example.com/back'
let server: ListeningServer
let provider: ProviderApp

beforeAll(async () => {
  server = await startServer({ origins: [new URL(page).origin] })
  provider = await providerFor(server.world)
})

afterAll(() => server?.close())

const somebody = (): Promise<Session> => providersUser(server.world, provider)

/** The window of the provider. Returns the parameters in the address to which a native app returns. */
async function consent(
  url: string,
  decision: { user: Session; allow?: boolean },
): Promise<Record<string, string>> {
  const back = await decide(server.world, { provider, url, ...decision })
  return Object.fromEntries(back.searchParams)
}

describe.each(eachVersion)('js-sdk-core %s: an account of another app', (_, open) => {
  test('logs in, links and unlinks, by the calls of social login', async () => {
    const id = `privy:${provider.id}` as never // the older version's types do not have it, its code does
    const { auth } = open(server)
    const user = await somebody()
    const { url } = await auth.oauth.generateURL(id, page)
    const back = await consent(url, { user })
    const { privy_oauth_code: code = '', privy_oauth_state: state = '' } = back
    const login = await auth.oauth.loginWithCode(code, state, id)
    const account = {
      type: 'cross_app',
      provider_app_id: provider.id,
      embedded_wallets: [],
      smart_wallets: [],
    }
    expect(login.user.linked_accounts).toMatchObject([account])
    expect(login.oauth_tokens).toMatchObject({ provider: id })

    const other = open(server)
    await signInByEmail(other, server)
    const again = await other.auth.oauth.generateURL(id, page)
    const query = await consent(again.url, { user: await somebody() })
    const { linked_accounts } = readUser(
      await other.auth.oauth.linkWithCode(query.privy_oauth_code ?? '', query.privy_oauth_state ?? '', id),
    )
    expect(linked_accounts).toMatchObject([{ type: 'email' }, account])
    const { subject } = linked_accounts[1] as { type: string; subject: string }
    expect(readUser(await other.auth.oauth.unlink(id, subject)).linked_accounts).toHaveLength(1)
  })
})

describe('js-sdk-core 0.76.2: the module for accounts of other apps, which 0.37.2 does not have', () => {
  const open = () => clients['0.76.2'](server)
  const trip = () => ({ providerAppId: provider.id, redirectUrl: page })

  test('lists the apps whose accounts are accepted', async () => {
    expect(await open().crossApp.getCrossAppConnections()).toEqual({
      connections: [
        {
          provider_app_id: provider.id,
          provider_app_name: 'Provider',
          provider_app_icon_url: null,
          provider_app_custom_api_url: expect.stringMatching(/^http/),
          read_only: false,
        },
      ],
    })
  })

  test('logs in and keeps the token of the provider', async () => {
    const client = open()
    const user = await somebody()
    const openAuthSession = (url: string) => consent(url, { user })
    const login = await crossApp.loginWithCrossAppAuth({ client, openAuthSession })(trip())
    expect(login).toMatchObject({ is_new_user: true, user: { linked_accounts: [{ type: 'cross_app' }] } })
    const token = await client.crossApp.getProviderAccessToken(provider.id)
    const [, claims = ''] = (token ?? '').split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: user.userId })
  })

  test('links and keeps the token of the provider', async () => {
    const client = open()
    await signInByEmail(client, server)
    const user = await somebody()
    const openAuthSession = (url: string) => consent(url, { user })
    const userNow = await crossApp.linkWithCrossAppAuth({ client, openAuthSession })(trip())
    expect(userNow.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'cross_app' }])
    expect(await client.crossApp.getProviderAccessToken(provider.id)).toMatch(/^ey/)
  })

  test('error: a user who declined there is not signed in here', async () => {
    const client = open()
    const user = await somebody()
    const openAuthSession = (url: string) => consent(url, { user, allow: false })
    await expect(crossApp.loginWithCrossAppAuth({ client, openAuthSession })(trip())).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    expect(await client.crossApp.getProviderAccessToken(provider.id)).toBeNull()
  })

  test('error: an app that is not connected', async () => {
    const stranger = { providerAppId: 'x'.repeat(25), redirectUrl: page }
    const openAuthSession = () => Promise.reject(new Error('There is nothing to open.'))
    await expect(
      crossApp.loginWithCrossAppAuth({ client: open(), openAuthSession })(stranger),
    ).rejects.toMatchObject({ code: 'cross_app_connection_not_allowed' })
  })
})

test('every call of crossApp was run', () => expect(notRun('crossApp')).toEqual([]))
