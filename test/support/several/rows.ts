import type { Row } from './row.ts'
import { solanaEffects } from './solanaEffects.ts'
import { solanaMessages } from './solanaMessages.ts'

/** Each reader of several things, with what says how it has to read them. */
export const rows: readonly Row[] = [...solanaMessages, ...solanaEffects]
