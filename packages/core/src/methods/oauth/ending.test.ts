import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../../test/support/eventually.ts'
import { newClient } from '../../../../../test/support/journeys/client.ts'
import { allSocial } from '../../../../../test/support/oauth.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import type { Client } from '../../client.ts'
import { createOAuthFlow } from './flow.ts'

const page = 'http://localhost:3000/shop'
const popup = { closed: false, location: { href: '' }, close: vi.fn(), moveTo() {} }
let target: EventTarget
let world: World

beforeEach(async () => {
  target = new EventTarget()
  Object.assign(popup, { closed: false, location: { href: '' } })
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' })
  vi.stubGlobal('window', {
    ...{ location: { href: page, origin: new URL(page).origin }, opener: null },
    ...{ screenX: 0, screenY: 0, outerWidth: 800, outerHeight: 600 },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    open: () => popup,
  })
  world = await createWorld({ settings: allSocial })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** Time does not pass. */
function slow(client: Client): Client {
  return { ...client, wait: () => new Promise(() => {}) }
}

test('who gives up before the address is there stays on the page', async () => {
  const leave = vi.fn()
  const flow = createOAuthFlow(newClient(world), { leave })
  const departure = flow.init({ provider: 'google' })
  flow.reset()
  await expect(departure).rejects.toMatchObject({ code: 'exited_auth_flow' })
  expect(leave).not.toHaveBeenCalled()
  expect(flow.getState()).toEqual({ status: 'initial' })
})

test('a window that is waited for closes when it is waited for no more', async () => {
  const flow = createOAuthFlow(slow(newClient(world)))
  const waiting = flow.inPopup({ provider: 'google' })
  waiting.catch(() => {})
  await eventually(() => expect(popup.location.href).not.toBe(''))
  flow.reset()
  await expect(waiting).rejects.toMatchObject({ code: 'exited_auth_flow' })
  expect(popup.close).toHaveBeenCalled()
})

test('who comes back to a page that was kept finds it as before the trip', async () => {
  const flow = createOAuthFlow(newClient(world), { leave: () => {} })
  await flow.init({ provider: 'google' })
  expect(flow.getState()).toEqual({ status: 'loading' })
  target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(flow.getState()).toEqual({ status: 'loading' })
  target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(flow.getState()).toEqual({ status: 'initial' })
})
