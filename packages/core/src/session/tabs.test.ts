import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { type HoldableTab, openHoldableTab, shareStorage } from '../../../../test/support/journeys/tabs.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { acceptTerms } from '../account/terms.ts'
import { me } from './routes.ts'

/** The states of a tab when another one logs out, against the real server (protocol 4.5). */

const sessions = '/api/v1/sessions'

type Scene = { world: World; first: HoldableTab; second: HoldableTab }

/**
 * Brings the first tab to a moment. The returned function runs after the second tab's logout and resolves when all
 * responses have arrived.
 */
type Moment = (scene: Scene) => Promise<() => Promise<unknown>>

const moments: Record<string, Moment> = {
  'at rest': async ({ first }) => {
    await start(first)
    return async () => {}
  },
  'asking for the app at its start': ({ world, first }) =>
    holding(first, `/api/v1/apps/${world.app.id}`, 'answer', () => start(first)),
  'sending the refresh of its start': ({ first }) => holding(first, sessions, 'request', () => start(first)),
  'getting the answer of that refresh': ({ first }) => holding(first, sessions, 'answer', () => start(first)),
  'getting the answer of a refresh': async ({ first }) => {
    await start(first)
    return holding(first, sessions, 'answer', () => first.client.session.refresh())
  },
  'getting a token anew': async ({ world, first }) => {
    await start(first)
    world.clock.forward({ seconds: 7_200 })
    return holding(first, sessions, 'answer', () => first.client.session.getAccessToken())
  },
  'waiting for the lock': async ({ first }) => {
    await start(first)
    const lock = holdLock()
    const refreshing = first.client.session.refresh()
    await lock.reached
    return () => {
      lock.release()
      return refreshing
    }
  },
  'reading what the other tab changed': async ({ first, second }) => {
    await start(first)
    return holding(first, me.path, 'answer', () => second.client.session.refresh())
  },
  'sending a change': async ({ first }) => {
    await start(first)
    return holding(first, '/api/v1/users/me/accept_terms', 'request', () => acceptTerms(first.client))
  },
  'getting the answer of a change': async ({ first }) => {
    await start(first)
    return holding(first, '/api/v1/users/me/accept_terms', 'answer', () => acceptTerms(first.client))
  },
  'getting the answer of a change, and cut off then': async ({ first }) => {
    await start(first)
    const goOn = await holding(first, '/api/v1/users/me/accept_terms', 'answer', () =>
      acceptTerms(first.client),
    )
    return () => {
      first.cutOff()
      return goOn()
    }
  },
  'reading a change back': async ({ first }) => {
    await start(first)
    return holding(first, sessions, 'answer', () => acceptTerms(first.client))
  },
  'getting a fork': async ({ first }) => {
    await start(first)
    return holding(first, '/api/v1/sessions/fork', 'answer', () => first.client.session.fork())
  },
}

describe.each([
  ['are gone at once', false],
  ['are seen for longer', true],
])('security: a logout in another tab, whose cookies %s, signs out a tab', (_, lateCookies) => {
  test.each(Object.entries(moments))('%s', async (_, arrange) => {
    const scene = await openTabs({ lateCookies })
    const { first, second } = scene
    const goOn = await arrange(scene)
    await second.client.session.logout()
    // A change that the logout overtook is refused.
    await goOn().catch(() => {})
    // At once, without a response of the server.
    expect(first.client.storage.get('privy:token')).toBeNull()
    await eventually(() => {
      for (const { client } of [first, second])
        expect(client.session.store.getState()).toMatchObject({ user: null, accessToken: null })
    })
    expect(first.client.storage.get('privy:token')).toBeNull()
    expect(first.client.storage.get('privy:refresh_token')).toBeNull()
  })
})

test('a login that follows a logout in another tab is taken over by a tab whose refresh was under way', async () => {
  const { world, first, second } = await openTabs()
  await start(first)
  const goOn = await holding(first, sessions, 'answer', () => first.client.session.refresh())
  await second.client.session.logout()
  const next = await signIn(world)
  second.client.storage.set('privy:refresh_token', next.refreshToken)
  second.client.storage.set('privy:token', next.token)
  await eventually(() => expect(first.client.session.store.getState().user).toBeNull())
  await goOn()
  await eventually(() => expect(first.client.session.store.getState().user?.id).toBe(next.userId))
})

async function openTabs(options?: { lateCookies: boolean }): Promise<Scene> {
  const world = await createWorld()
  const { openTab } = shareStorage(options)
  const [first, second] = [openHoldableTab(world, openTab()), openHoldableTab(world, openTab())]
  const { token, refreshToken } = await signIn(world)
  second.client.storage.set('privy:refresh_token', refreshToken)
  second.client.storage.set('privy:token', token)
  second.client.storage.setCookie('privy-session', 't', 60)
  await start(second)
  return { world, first, second }
}

async function start({ client }: HoldableTab): Promise<void> {
  onTestFinished(client.start())
  await client.whenReady()
}

/** Starts a call, waits until it is held, then releases it. */
async function holding(
  tab: HoldableTab,
  path: string,
  when: 'request' | 'answer',
  work: () => Promise<unknown>,
): Promise<() => Promise<unknown>> {
  const { reached, release } = tab.hold(path, when)
  const working = work()
  // Judged by who goes on.
  working.catch(() => {})
  await reached
  return () => {
    release()
    return working
  }
}

/** Web Locks, held by a third tab. */
function holdLock(): { reached: Promise<void>; release(): void } {
  let reach = () => {}
  let release = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const releasing = new Promise<void>((resolve) => {
    release = resolve
  })
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  const request = async (_name: string, _options: unknown, work: () => Promise<unknown>) => {
    reach()
    await releasing
    return work()
  }
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks: { request } } })
  onTestFinished(() => {
    if (before) Object.defineProperty(globalThis, 'navigator', before)
    else Reflect.deleteProperty(globalThis, 'navigator')
  })
  return { reached, release }
}
