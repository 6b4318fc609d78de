import type { Mark } from '../Tile.tsx'

/** The mark of a login method or wallet by its name in the config, or the first letter of what it is called. */
export function toMark(name: string, label: string): Mark {
  return { brand: name, letter: label }
}
