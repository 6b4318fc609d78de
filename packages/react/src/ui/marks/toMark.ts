import type { Mark } from '../Tile.tsx'

/** The mark of a login method or wallet by its name in the config, or else the first letter of its label. */
export function toMark(name: string, label: string): Mark {
  return { brand: name, letter: label }
}
