import { type Row, type Rows, say } from '../../modal/errors/errors.ts'
import { sayLimit } from '../../modal/errors/sayWait.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { signErrors } from '../sign/errors.ts'

const limit: Row<Texts & MoreTexts> = (texts, _, error) => ({ text: sayLimit(error, texts) })

/** Why no wallet was made. Only what the user can do something about is worth more than the usual sentence. */
export const createErrors: Rows<Texts & MoreTexts> = {
  frame: { storage_unavailable: say, too_many_requests: limit },
  storage_unavailable: say,
  server_unreachable: say,
  too_many_requests: limit,
  other: ({ wallet: t }) => ({ text: t.failedText }),
}

/** Why a key was not shown. A wallet that only its user can recover is brought here by that, never by waiting. */
export const exportErrors: Rows<Texts & MoreTexts> = {
  ...signErrors,
  frame: { ...signErrors.frame, wallet_not_on_device: ({ exporting: t }) => ({ text: t.notHere }) },
}
