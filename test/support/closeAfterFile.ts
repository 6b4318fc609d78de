import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { closeAll } from './closeAtEnd.ts'
import { emptyDocument, giveOwnStorage } from './ownPage.ts'

// When files share their modules, a hook in a module would run only for the first of them. This file runs for each.
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
