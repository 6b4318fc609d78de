import type { CloudMethod } from '@latchkey/core'
import { toMark } from '../../ui/marks/toMark.ts'
import type { Mark } from '../../ui/Tile.tsx'

/** As people know them, in every language. */
export const cloudNames: { [method in CloudMethod]: string } = {
  'google-drive': 'Google Drive',
  icloud: 'iCloud',
}

/** The company whose account it is. */
export const cloudMarks: { [method in CloudMethod]: Mark } = {
  'google-drive': toMark('google', 'G'),
  icloud: toMark('apple', 'i'),
}
