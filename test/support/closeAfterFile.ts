import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { closeAll } from './closeAtEnd.ts'
import { emptyDocument, giveOwnStorage } from './ownPage.ts'

// Where files share their modules, a hook of a module would run for the first of them only; this file runs for each.
beforeAll(() => {
  emptyDocument()
  giveOwnStorage()
})
beforeEach(giveOwnStorage)

afterAll(async () => {
  await closeAll()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
