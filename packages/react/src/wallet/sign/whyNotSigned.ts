import type { AppError } from '@latchkey/wire'
import { formatMoment } from '../../format/formatMoment.ts'
import { explainMfa } from '../../mfa/explainMfa.ts'
import { getErrorText } from '../../texts/getErrorText.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'

/** Why nothing was signed. Of a login method on hold (`login_on_hold`) also until when, and what to do meanwhile;
 * of a second factor why it was not taken. */
export function whyNotSigned(error: AppError, texts: Texts & Pick<MoreTexts, 'sign' | 'mfaVerify'>): string {
  const { held_until: until } = (error.data ?? {}) as { held_until?: unknown }
  if (error.code !== 'login_on_hold' || typeof until !== 'number')
    return explainMfa(error, texts) ?? getErrorText(error, texts)
  return fillText(texts.sign.onHold, { until: formatMoment(until * 1_000, texts.language, '') })
}
