import type { Mark } from '../Tile.tsx'
import { isMark } from './load.ts'

/** The mark of a login method or wallet by its name in the config, or the first letter of what it is called. */
export function markOf(name: string, called: string): Mark {
  return isMark(name) ? { brand: name, letter: called } : { letter: called }
}
