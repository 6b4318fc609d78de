import { limits } from '@latchkey/wire'

/** Whether a name can be shown: a page may announce anything. */
export const isName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= limits.walletNameLength
