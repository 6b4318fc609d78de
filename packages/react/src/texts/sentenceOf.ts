import { frameErrorType } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import { fillText } from '../ui/fill.ts'
import { formatMoment } from '../wallet/formatMoment.ts'
import type { Texts } from './texts.ts'

/** What an error says for itself: in the page's language where that has a sentence for it, else as it came. */
export function sentenceOf(error: AppError, texts: Pick<Texts, 'messages' | 'error' | 'language'>): string {
  const { messages, language } = texts
  const { held_until: until } = (error.data ?? {}) as { held_until?: unknown }
  if (error.code === 'login_on_hold' && typeof until === 'number')
    return fillText(texts.error.onHold, { until: formatMoment(until * 1_000, language, '') })
  const { codes, wallet }: { [list in 'codes' | 'wallet']?: Record<string, string> } = messages ?? {}
  return wallet?.[frameErrorType(error) ?? ''] ?? codes?.[error.code] ?? error.message
}
