import { frameErrorType } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import type { Texts } from './texts.ts'

/** What an error says for itself: in the page's language where that has a sentence for it, else as it came. */
export function getErrorText(error: AppError, { messages }: Pick<Texts, 'messages'>): string {
  const { codes, wallet }: { [list in 'codes' | 'wallet']?: Record<string, string> } = messages ?? {}
  return wallet?.[frameErrorType(error) ?? ''] ?? codes?.[error.code] ?? error.message
}
