import { type Rows, say } from '../../modal/errors/errors.ts'
import type { Texts } from '../../texts/texts.ts'

/** What fails with the account of another app: the error's own sentence says it. */
export const crossAppErrors: Rows<Texts> = { other: say }
