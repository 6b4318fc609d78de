import type { Latchkey } from '../../latchkey.ts'

/**
 * Whether this page opens a window for a provider instead of leaving. A page in a frame does, since no provider allows
 * framing. So does a window that another page waits for, since some providers cut that connection.
 */
export const staysHere = ({ isFirstParty }: Pick<Latchkey, 'isFirstParty'>): boolean =>
  isFirstParty || window.self !== window.top
