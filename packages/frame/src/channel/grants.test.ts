import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../../../../test/support/vaultDevice.ts'
import { createGrants } from './grants.ts'

const owner = { appId: 'app', userId: 'did:privy:ada' }
const token = 'what the server gave'
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const forward = (ms: number) => void vi.setSystemTime(Date.now() + ms)

test.each([
  { purpose: 'use', wanted: 'use', seconds: 900 },
  { purpose: 'change', wanted: 'use', seconds: 900 },
  { purpose: 'change', wanted: 'change', seconds: 60 },
] as const)('security: one that was passed to $purpose is found to $wanted for $seconds s', (row) => {
  const grants = createGrants(memoryStore())
  const { until = 0 } = grants.hold(owner, { token, purpose: row.purpose })
  expect(until - Date.now()).toBe(900_000)
  forward(row.seconds * 1_000 - 1)
  expect(grants.find(owner, row.wanted)?.token).toBe(token)
  forward(1)
  expect(grants.find(owner, row.wanted)).toBeNull()
})

test('security: one to use a wallet is none to change it', () => {
  const grants = createGrants(memoryStore())
  grants.hold(owner, { token, purpose: 'use' })
  expect(grants.find(owner, 'change')).toBeNull()
})

test('security: another one begins its own time', () => {
  const grants = createGrants(memoryStore())
  grants.hold(owner, { token: 'the first', purpose: 'change' })
  forward(59_000)
  grants.hold(owner, { token, purpose: 'change' })
  forward(59_999)
  expect(grants.find(owner, 'change')?.token).toBe(token)
  forward(1)
  expect(grants.find(owner, 'change')).toBeNull()
})

test.each([
  { after: 60_000, found: { token } },
  { after: 60_001, found: null },
  { after: -1, found: null },
])('security: is handed to the export page for a minute: after $after ms', async ({ after, found }) => {
  const store = memoryStore()
  await createGrants(store).leave(owner, { token })
  forward(after)
  // The other page, which shares only the storage.
  const page = createGrants(store)
  expect(await page.take(owner)).toEqual(found)
  expect(await page.take(owner)).toBeNull()
})
