import type { Rows } from '../../modal/errors/errors.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** What fails with a passkey, in words of its own (`pending/problem.ts`). */
export const passkeysErrors = {
  passkey_not_allowed: ({ passkeys: t }) => ({ detail: t.refused }),
  not_supported: ({ passkeys: t }) => ({ detail: t.unsupported, leadsTo: 'restart' }),
  cannot_link_more_of_type: ({ passkeys: t }) => ({ detail: t.tooMany, leadsTo: 'restart' }),
  other: ({ passkeys: t }) => ({ detail: t.unknown }),
} satisfies Rows<Texts & MoreTexts>
