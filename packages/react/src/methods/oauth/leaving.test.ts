import { eventually } from '../../../../../test/support/eventually.ts'
import '../../../test/dom.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { allSocial } from '../../../../../test/support/oauth.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { getLatchkey } from '../../latchkey.ts'
import { loaders } from '../../loaders.ts'
import { createJourney } from '../../modal/navigation/createJourney.ts'
import { showLanding } from '../../modal/navigation/openLogin.ts'
import { getOAuthFlow } from './getFlow.ts'
import { begin } from './screens.ts'

const assign = vi.fn<(url: string) => void>()

beforeEach(() => {
  Object.defineProperty(window.location, 'assign', { value: assign, configurable: true })
  assign.mockClear()
})

/** A visitor who has chosen Google on the landing screen. */
async function chooseGoogle() {
  const world = await createWorld({ settings: allSocial })
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    world.fetch(input, { ...init, headers: { ...(init?.headers as object), origin: world.app.origin } }),
  )
  const latchkey = getLatchkey(
    { appId: world.app.id, apiUrl: `http://${world.app.id.toLowerCase()}.test` },
    loaders,
  )
  const stop = latchkey.client.start()
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
  })
  await latchkey.client.whenReady()
  const journey = createJourney(latchkey, 'login')
  showLanding(latchkey, journey)
  const route = await begin(latchkey, journey, 'google')
  latchkey.modal.push(route)
  return { modal: latchkey.modal, flow: getOAuthFlow(latchkey, journey) }
}

test('the page is left for the provider while the user waits for that', async () => {
  await chooseGoogle()
  await eventually(() => expect(assign).toHaveBeenCalledOnce())
})

test('a user who closes the modal before the page is left stays on it', async () => {
  const { modal, flow } = await chooseGoogle()
  expect(flow.getState()).toEqual({ status: 'loading' })
  modal.close()
  // `ending.test.ts` of the core covers ended flows.
  expect(flow.getState()).toEqual({ status: 'initial' })
})
