import type { Latchkey } from '../../latchkey.ts'

/**
 * Whether this page opens a window for a network instead of leaving. A page in a frame does, since no network lets itself
 * be framed, and so does a window that another page waits for, since some networks cut it off.
 */
export const staysHere = ({ isFirstParty }: Pick<Latchkey, 'isFirstParty'>): boolean =>
  isFirstParty || window.self !== window.top
