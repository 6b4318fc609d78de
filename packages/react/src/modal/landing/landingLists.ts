import { limits } from '@latchkey/wire'
import type { Texts } from '../../texts/texts.ts'

/** The shown rows, and those behind an overflow row. Together they are all rows. */
export type Split<T> = { shown: readonly T[]; hidden: readonly T[] }

/** Splits the one-list layout. `fields` is the number of methods drawn as a field above the list, which count too. */
export function splitPrimary<T>(primary: readonly T[], overflow: readonly T[], fields: number): Split<T> {
  const fits = overflow.length === 0 && primary.length + fields <= limits.primaryMethodsWithoutOverflow
  const at = fits ? primary.length : Math.max(0, limits.primaryMethods - fields)
  return { shown: primary.slice(0, at), hidden: [...primary.slice(at), ...overflow] }
}

/** Splits a group of the two-group layouts, or a wallet list: more than four rows become three and an overflow row. */
export function splitGroup<T>(rows: readonly T[]): Split<T> {
  const at = rows.length > limits.walletsCollapseAbove ? limits.walletsShown : rows.length
  return { shown: rows.slice(0, at), hidden: rows.slice(at) }
}

/** Puts the most recently used method first. */
export function recentFirst<T extends { id: string }>(
  rows: readonly T[],
  recent: string | undefined,
): readonly T[] {
  const first = rows.find((row) => row.id === recent)
  return first ? [first, ...rows.filter((row) => row !== first)] : rows
}

/** The same for the one-list layout: it also moves a row out of 'More options'. */
export function recentFirstWithOverflow<T extends { id: string }>(
  { primary, overflow }: { primary: readonly T[]; overflow: readonly T[] },
  recent: string | undefined,
): { primary: readonly T[]; overflow: readonly T[] } {
  const behind = overflow.find((row) => row.id === recent)
  if (!behind) return { primary: recentFirst(primary, recent), overflow }
  return { primary: [behind, ...primary], overflow: overflow.filter((row) => row !== behind) }
}

export type Web2Methods = { email: boolean; sms: boolean; socials: boolean }

/** The label of the entry that leads from the wallets to all other methods. */
export function web2Label({ email, sms, socials }: Web2Methods, t: Texts['landing']): string {
  if (email && socials) return t.emailOrSocials
  if (sms && socials) return t.smsOrSocials
  if (email && sms) return t.emailOrSms
  if (email) return t.continueWithEmail
  return sms ? t.continueWithSms : t.social
}
