import { frameErrorType } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import type { Texts } from './texts.ts'

/** An error's own sentence: in the page's language if it has one, else as received. */
export function getErrorText(error: AppError, { messages }: Pick<Texts, 'messages'>): string {
  const { codes, wallet }: { [list in 'codes' | 'wallet']?: Record<string, string> } = messages ?? {}
  return wallet?.[frameErrorType(error) ?? ''] ?? codes?.[error.code] ?? error.message
}
