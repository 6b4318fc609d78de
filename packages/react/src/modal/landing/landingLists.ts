import { limits } from '@latchkey/wire'
import type { Texts } from '../../texts/texts.ts'

/** What is shown, and what waits behind an overflow row. Nothing is ever lost. */
export type Split<T> = { shown: readonly T[]; hidden: readonly T[] }

/**
 * The one-list layout. `fields` counts the methods that are drawn as a field above the list: they count too.
 */
export function splitPrimary<T>(primary: readonly T[], overflow: readonly T[], fields: number): Split<T> {
  const fits = overflow.length === 0 && primary.length + fields <= limits.primaryMethodsWithoutOverflow
  const at = fits ? primary.length : Math.max(0, limits.primaryMethods - fields)
  return { shown: primary.slice(0, at), hidden: [...primary.slice(at), ...overflow] }
}

/** A group of the two-group layouts, or a wallet list: more than four show three and an overflow row. */
export function splitGroup<T>(rows: readonly T[]): Split<T> {
  const at = rows.length > limits.walletsCollapseAbove ? limits.walletsShown : rows.length
  return { shown: rows.slice(0, at), hidden: rows.slice(at) }
}

/** The most recently used method comes first. */
export function recentFirst<T extends { id: string }>(
  rows: readonly T[],
  recent: string | undefined,
): readonly T[] {
  const first = rows.find((row) => row.id === recent)
  return first ? [first, ...rows.filter((row) => row !== first)] : rows
}

/** The same for the one-list layout: also out of what the config puts behind 'More options'. */
export function recentFirstWithOverflow<T extends { id: string }>(
  { primary, overflow }: { primary: readonly T[]; overflow: readonly T[] },
  recent: string | undefined,
): { primary: readonly T[]; overflow: readonly T[] } {
  const behind = overflow.find((row) => row.id === recent)
  if (!behind) return { primary: recentFirst(primary, recent), overflow }
  return { primary: [behind, ...primary], overflow: overflow.filter((row) => row !== behind) }
}

export type Web2Methods = { email: boolean; sms: boolean; socials: boolean }

/** The label of the entry that leads from the wallets to everything else. */
export function web2Label({ email, sms, socials }: Web2Methods, t: Texts['landing']): string {
  if (email && socials) return t.emailOrSocials
  if (sms && socials) return t.smsOrSocials
  if (email && sms) return t.emailOrSms
  if (email) return t.continueWithEmail
  return sms ? t.continueWithSms : t.social
}
