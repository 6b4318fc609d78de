// The folders for installed and built files of the bench: below the git-ignored `.cache/bench`.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const cache = join(root, '.cache', 'bench')
