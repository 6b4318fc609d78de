import { type Rows, say } from '../../modal/errors/errors.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { signErrors } from '../sign/errors.ts'

/** Why the app may not sign, or still may. */
export const delegationErrors = {
  ...signErrors,
  feature_not_enabled: say,
} satisfies Rows<Texts & MoreTexts>
