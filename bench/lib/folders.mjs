// Where the bench keeps what it installs and builds: below the git-ignored `.cache/bench`.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const cache = join(root, '.cache', 'bench')
