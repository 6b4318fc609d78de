import { expect, vi } from 'vitest'
import {
  type Client,
  createCrossAppFlow,
  createCustomAuth,
  createGuestAccount,
  type LoginOutcome,
  requireUser,
} from '../../../packages/core/src/index.ts'
import { fakeIssuer } from '../../../packages/server/src/vendors/customAuth/fake.ts'
import { decide, logInAtProvider, type ProviderApp, providerFor } from '../crossApp.ts'
import { eventually } from '../eventually.ts'
import type { World } from '../world.ts'
import type { MethodCase, Person } from './methodCase.ts'

export const guest: MethodCase = {
  name: 'guest',
  type: null,
  settings: { guest_auth: true },
  enter({ world, client, person }) {
    // In the same browser as before.
    client.storage.set(`privy:guest:${world.app.id}`, `${person.n}`.padStart(43, 'g'))
    return createGuestAccount(client)
  },
  links: false,
  alwaysSignsUp: true,
  captcha: true,
}

/** The host app passes the token of its own login. There is no captcha: that login has already let the user in. */
export const custom: MethodCase = {
  name: 'custom',
  type: 'custom_auth',
  settings: { custom_jwt_auth: true },
  async enter({ world, client, person }) {
    const { issuer, sign } = await fakeIssuer(world.ctx)
    const exp = Math.floor(world.clock.now().getTime() / 1_000) + 600
    const token = await sign({ iss: issuer, sub: `person ${person.n}`, exp })
    client.start()
    await client.whenReady()
    client.configure({ customAuth: { getCustomAccessToken: async () => token, isLoading: false } })
    return new Promise<LoginOutcome>((resolve, reject) => {
      const login = createCustomAuth(client, { onAuthenticated: resolve })
      login.subscribe((state) => state.status === 'error' && reject(state.error))
      login.start()
    })
  },
  links: false,
  alwaysSignsUp: true,
  captcha: false,
}

const providers = new WeakMap<World, ProviderApp>()
let provider: ProviderApp | undefined

export const crossApp: MethodCase = {
  name: 'account of another app',
  type: 'cross_app',
  settings: {},
  async prepare(world) {
    provider = await providerFor(world)
    providers.set(world, provider)
  },
  async enter({ world, client, person, intent, disableSignup }) {
    if (intent === 'link') requireUser(client)
    const { appId, popup, handOver } = openPage(world)
    const connection = createCrossAppFlow(patient(client)).connect({ appId, disableSignup })
    const failure = connection.then(
      () => {},
      () => {},
    )
    const departure = eventually(() => expect(popup.location.href).not.toBe('')).then(() => true)
    try {
      if (await Promise.race([departure, failure]))
        handOver(await consent(world, popup.location.href, person))
      return await connection
    } finally {
      vi.unstubAllGlobals()
    }
  },
  links: true,
  many: true,
  unlink: {
    get kind() {
      return `privy:${provider?.id}` as const
    },
    id: (user) => user.linkedAccounts.flatMap((a) => (a.type === 'cross_app' ? [a.subject] : []))[0] ?? '',
  },
  captcha: true,
}

/** The window stays open as long as necessary. */
function patient(client: Client): Client {
  return { ...client, wait: () => new Promise(() => {}) }
}

/** The page that opens a window and receives its answer. */
function openPage({ app }: World) {
  const { id = '' } = provider ?? {}
  const popup = { closed: false, location: { href: '' }, close() {}, moveTo() {} }
  const listeners = new Set<(event: unknown) => void>()
  vi.stubGlobal('window', {
    ...{ location: { href: `${app.origin}/`, origin: app.origin }, opener: null },
    ...{ screenX: 0, screenY: 0, outerWidth: 800, outerHeight: 600, open: () => popup },
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
  })
  const handOver = (back: URL) => {
    const data = {
      type: 'PRIVY_OAUTH_RESPONSE',
      stateCode: back.searchParams.get('privy_oauth_state'),
      authorizationCode: back.searchParams.get('privy_oauth_code'),
    }
    for (const listener of listeners) listener({ origin: app.origin, data })
  }
  return { appId: id, popup, handOver }
}

async function consent(world: World, url: string, { n }: Person): Promise<URL> {
  const at = providers.get(world)
  if (!at) throw new Error('`prepare` has made the provider.')
  const user = await logInAtProvider(world, at, `person${n}@provider.example`)
  return decide(world, { provider: at, url, user })
}
