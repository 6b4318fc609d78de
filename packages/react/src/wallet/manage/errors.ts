import { type Row, type Rows, say } from '../../modal/errors/errors.ts'
import { sayLimit } from '../../modal/errors/sayWait.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { signErrors } from '../sign/errors.ts'

const limit: Row<Texts & MoreTexts> = (texts, _, error) => ({ text: sayLimit(error, texts) })

/** Why no wallet was created. Only errors that the user can act on get more than the default text. */
export const createErrors: Rows<Texts & MoreTexts> = {
  frame: { storage_unavailable: say, too_many_requests: limit },
  storage_unavailable: say,
  server_unreachable: say,
  too_many_requests: limit,
  other: ({ wallet: t }) => ({ text: t.failedText }),
}

/**
 * Why a key was not shown. A wallet that only its user can recover comes to this device by recovery, never by waiting.
 */
export const exportErrors: Rows<Texts & MoreTexts> = {
  ...signErrors,
  frame: { ...signErrors.frame, wallet_not_on_device: ({ exporting: t }) => ({ text: t.notHere }) },
}
