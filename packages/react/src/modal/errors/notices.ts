import { frameErrorType } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import { getErrorText } from '../../texts/getErrorText.ts'
import type { Texts } from '../../texts/texts.ts'
import { errors, findRow, type Reading } from './errors.ts'

/** What the error screen shows. */
export type Notice = Required<Omit<Reading, 'inPlace'>>

/** Texts of an error for the error screen; what the table lacks reads as the general failure. */
export function noticeFor(error: AppError, texts: Texts): Notice {
  const row =
    findRow(errors.everywhere, error.code) ??
    findRow(errors.frame, frameErrorType(error)) ??
    findRow(errors.statuses, error.status)
  const said: Reading = row?.(texts, getErrorText(error, texts), error.message) ?? {}
  const { inPlace: _, ...reading } = said
  return {
    title: texts.error.title,
    detail: texts.error.detail,
    button: texts.common.tryAgain,
    icon: 'stop',
    tone: 'danger',
    leadsTo: 'again',
    ...reading,
  }
}
