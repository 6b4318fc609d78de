import { limits } from '@latchkey/wire'

/** A name that can be shown: what a page announces may be anything. */
export const isName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= limits.walletNameLength
