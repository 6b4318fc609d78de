import type { Texts } from '../texts/texts.ts'

/** Most ways shown at once in one list: five, or four and a way to the rest (spec 3 section 2). */
const primaryMax = 5
const groupMax = 4

/** What is shown, and what waits behind an overflow row. Nothing is ever lost. */
export type Split<T> = { shown: readonly T[]; hidden: readonly T[] }

/**
 * The one-list layout. `fields` counts the ways that are drawn as a field above the list: they are ways too.
 */
export function splitPrimary<T>(primary: readonly T[], overflow: readonly T[], fields: number): Split<T> {
  const fits = overflow.length === 0 && primary.length + fields <= primaryMax
  const at = fits ? primary.length : Math.max(0, primaryMax - 1 - fields)
  return { shown: primary.slice(0, at), hidden: [...primary.slice(at), ...overflow] }
}

/** A group of the two-group layouts, or a wallet list: more than four show three and an overflow row. */
export function splitGroup<T>(rows: readonly T[]): Split<T> {
  const at = rows.length > groupMax ? groupMax - 1 : rows.length
  return { shown: rows.slice(0, at), hidden: rows.slice(at) }
}

/** The most recently used way comes first. */
export function recentFirst<T extends { id: string }>(
  rows: readonly T[],
  recent: string | undefined,
): readonly T[] {
  const first = rows.find((row) => row.id === recent)
  return first ? [first, ...rows.filter((row) => row !== first)] : rows
}

export type Web2Ways = { email: boolean; sms: boolean; socials: boolean }

/** The label of the entry that leads from the wallets to everything else. */
export function web2Label({ email, sms, socials }: Web2Ways, t: Texts['landing']): string {
  if (email && socials) return t.emailOrSocials
  if (sms && socials) return t.smsOrSocials
  if (email && sms) return t.emailOrSms
  if (email) return t.continueWithEmail
  return sms ? t.continueWithSms : t.social
}
