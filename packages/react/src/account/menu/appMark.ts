import type { ConnectedApp } from '@latchkey/core'
import { toLetterMark } from '../../ui/marks/LetterMark.tsx'
import type { Mark } from '../../ui/Tile.tsx'

export const appMark = ({ iconUrl, name }: Pick<ConnectedApp, 'iconUrl' | 'name'>): Mark =>
  iconUrl ? { image: iconUrl, letter: name } : toLetterMark(name)
