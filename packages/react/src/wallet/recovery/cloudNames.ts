import type { UserOwnedRecovery } from '@latchkey/wire'
import { toMark } from '../../ui/marks/toMark.ts'
import type { Mark } from '../../ui/Tile.tsx'

export type CloudMethod = Exclude<UserOwnedRecovery, 'user-passcode'>

/** Brand names, the same in every language. */
export const cloudNames: { [method in CloudMethod]: string } = {
  'google-drive': 'Google Drive',
  icloud: 'iCloud',
}

/** The company behind the account. */
export const cloudMarks: { [method in CloudMethod]: Mark } = {
  'google-drive': toMark('google', 'G'),
  icloud: toMark('apple', 'i'),
}
