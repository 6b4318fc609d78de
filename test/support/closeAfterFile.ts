import { afterAll } from 'vitest'
import { closeAll } from './closeAtEnd.ts'

// Where files share their modules, a hook of a module would run for the first of them alone; this file runs for each.
afterAll(closeAll)
