import type { PasskeyWithMetadata } from '@latchkey/core'
import { digits } from '../../format/formatMoment.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'
import type { PasskeyItem } from './PasskeyList.tsx'

/** Names a passkey after its authenticator and device, as far as they are known (protocol 18.6). */
export function toPasskeyName(
  {
    authenticatorName: name,
    createdWithBrowser: browser,
    createdWithOs: os,
  }: Pick<PasskeyWithMetadata, 'authenticatorName' | 'createdWithBrowser' | 'createdWithOs'>,
  { mfaEnroll: t }: Pick<MoreTexts, 'mfaEnroll'>,
): string {
  const say = (first: string, second: string) => fillText(t.passkeyName, { first, second })
  if (name) return browser ? say(name, browser) : name
  if (browser) return os ? say(browser, os) : browser
  return t.unknownDevice
}

export function toPasskeyItem(
  passkey: PasskeyWithMetadata,
  texts: Texts & MoreTexts,
  now: number,
): PasskeyItem {
  const { credentialId: id, latestVerifiedAt: used, enrolledInMfa: isFactor } = passkey
  const lastUsed = used ? { lastUsed: formatDay(used, texts.language, now) } : {}
  return { id, name: toPasskeyName(passkey, texts), isFactor, ...lastUsed }
}

/** A day in the reader's own time zone. */
function formatDay(moment: Date, language: string, now: number): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...digits })
  const text = day.format(moment)
  const isToday = text === day.format(now)
  return isToday ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'day') : text
}
