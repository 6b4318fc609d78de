import type { PasskeyWithMetadata } from '@latchkey/core'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'
import { digits } from '../../wallet/formatMoment.ts'
import type { PasskeyItem } from './PasskeyList.tsx'

/** How a passkey is called: by what made it and where, as far as that is known (product 2.6). */
function toPasskeyName(
  {
    authenticatorName: name,
    createdWithBrowser: browser,
    createdWithOs: os,
  }: Pick<PasskeyWithMetadata, 'authenticatorName' | 'createdWithBrowser' | 'createdWithOs'>,
  { mfaEnrol: t }: Pick<MoreTexts, 'mfaEnrol'>,
): string {
  const say = (first: string, second: string) => fillText(t.passkeyName, { first, second })
  if (name) return browser ? say(name, browser) : name
  if (browser) return os ? say(browser, os) : browser
  return t.unknownDevice
}

export function toPasskeyItem(passkey: PasskeyWithMetadata, texts: Texts & MoreTexts): PasskeyItem {
  const { credentialId: id, latestVerifiedAt } = passkey
  const day = new Intl.DateTimeFormat(texts.language, { dateStyle: 'medium', ...digits })
  const lastUsed = latestVerifiedAt ? { lastUsed: day.format(latestVerifiedAt) } : {}
  return { id, name: toPasskeyName(passkey, texts), ...lastUsed }
}
