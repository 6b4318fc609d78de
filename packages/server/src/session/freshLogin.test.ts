import { beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import type { App } from '../app/app.ts'
import { holdBy, isFreshLogin, requireLogin } from './freshLogin.ts'

const oldAfter = 3_600
const youngUntil = 600
const day = 86_400
const time = Date.UTC(2026, 0, 1)
const ctx = { now: () => new Date(time) }
const at = (seconds: number) => new Date(time + seconds * 1_000)

let app: App
beforeAll(async () => {
  const world = await createWorld({ settings: { recovery_max_auth_age_seconds: oldAfter } })
  const testApp = await world.ctx.apps.find(world.app.id)
  if (!testApp) throw new Error('The app of a world exists.')
  app = testApp
})
const login = (age: number, heldUntil: Date | null = null) => ({ app, authenticatedAt: at(-age), heldUntil })
const code = (work: () => void) => {
  try {
    work()
    return 'passes'
  } catch (cause) {
    return (cause as { code: string }).code
  }
}

test('a login is fresh as long as the app says, to the second, and while it is on no hold', () => {
  expect([0, oldAfter, oldAfter + 1].map((age) => isFreshLogin(ctx, login(age)))).toEqual([true, true, false])
  expect([1, 0, -1].map((seconds) => isFreshLogin(ctx, login(0, at(seconds))))).toEqual([false, true, true])
})

test('what an old login changes is on hold for a day, and nothing that a fresh one does', () => {
  expect(holdBy(ctx, login(0), 'linked')).toBeNull()
  expect(holdBy(ctx, login(oldAfter + 1), 'linked')).toEqual(at(day))
  expect(holdBy(ctx, login(0, at(60)), 'linked')).toEqual(at(day))
  // An old login can never do this.
  expect(holdBy(ctx, login(oldAfter + 1), 'recoveryChanged')).toBeNull()
})

test('security: the first factor takes a login of the last minutes, another change one that is fresh', () => {
  const ask = (name: 'mfaAdded' | 'mfaRemoved' | 'linked', ...of: Parameters<typeof login>) =>
    code(() => requireLogin(ctx, login(...of), name))
  expect([youngUntil, youngUntil + 1].map((age) => ask('mfaAdded', age))).toEqual([
    'passes',
    'fresh_login_required',
  ])
  expect([youngUntil + 1, oldAfter, oldAfter + 1].map((age) => ask('mfaRemoved', age))).toEqual([
    ...['passes', 'passes', 'fresh_login_required'],
  ])
  expect(ask('linked', 10 * day)).toBe('passes')
  expect([1, 0].map((seconds) => ask('mfaRemoved', 0, at(seconds)))).toEqual(['login_on_hold', 'passes'])
})

test('a login on hold is told until when', () => {
  const ask = () => requireLogin(ctx, login(0, at(59.2)), 'mfaRemoved')
  expect(ask).toThrow(expect.objectContaining({ data: { held_until: time / 1_000 + 60 } }))
})
