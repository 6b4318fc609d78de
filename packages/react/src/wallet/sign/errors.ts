import { formatMoment } from '../../format/formatMoment.ts'
import { mfaErrors } from '../../mfa/errors.ts'
import { type Rows, say } from '../../modal/errors/errors.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'

/** Why a wallet did not carry out a request. */
export const signErrors: Rows<Texts & MoreTexts> = {
  ...mfaErrors,
  /** For a login method on hold: until when, and what to do meanwhile. */
  login_on_hold: ({ sign: t, language }, sentence, { data }) => {
    const { held_until: until } = (data ?? {}) as { held_until?: unknown }
    if (typeof until !== 'number') return { text: sentence }
    return { text: fillText(t.onHold, { until: formatMoment(until * 1_000, language, '') }) }
  },
  other: say,
}
