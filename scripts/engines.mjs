// `npm run e2e:engines`: the journeys in Firefox and in WebKit, once both are installed. `ARTIFACTS=1` keeps pictures.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { engines, ensurePrograms } from './programs.mjs'
import { ensureInstalled, root } from './setup.mjs'

const areThere = ensurePrograms(engines)
ensureInstalled()
await build()
await areThere
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', 'test/engines'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
