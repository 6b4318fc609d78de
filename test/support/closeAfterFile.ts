import { afterAll, vi } from 'vitest'
import { closeAll } from './closeAtEnd.ts'

// Where files share their modules, a hook of a module would run for the first of them alone; this file runs for each.
afterAll(async () => {
  await closeAll()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
