import { type Rows, say } from '../../modal/errors/errors.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { signErrors } from '../sign/errors.ts'

/** Texts for failures of a consent or a revocation. */
export const delegationErrors: Rows<Texts & MoreTexts> = {
  ...signErrors,
  feature_not_enabled: say,
}
