import { expect, test } from 'vitest'
import { first } from '../../texts/en/first.ts'
import { more } from '../../texts/en/more.ts'
import { loadLocale } from '../../texts/loadLocale.ts'
import { toPasskeyItem } from './passkeyItem.ts'

/** Marks that isolate a name of another script. */
const isolates = /[\u2068\u2069]/g
const english = { first, more }
const now = new Date(2026, 10, 3, 12)
const times = { verifiedAt: now, firstVerifiedAt: now }
const passkey = { type: 'passkey', credentialId: 'one', enrolledInMfa: false, ...times } as const
const languages = ['en', 'de', 'ja', 'ar'] as const

/** The text of `who` in each language, by the known parts of a passkey (protocol 18.6). */
const names = [
  {
    known: { authenticatorName: 'iCloud Keychain', createdWithBrowser: 'Safari', createdWithOs: 'macOS' },
    ...{ en: 'iCloud Keychain on Safari', de: 'iCloud Keychain auf Safari' },
    ...{ ja: 'Safari の iCloud Keychain', ar: 'iCloud Keychain على Safari' },
  },
  {
    known: { authenticatorName: 'YubiKey 5 Series', createdWithOs: 'Windows' },
    ...{ en: 'YubiKey 5 Series', de: 'YubiKey 5 Series', ja: 'YubiKey 5 Series', ar: 'YubiKey 5 Series' },
  },
  {
    known: { createdWithBrowser: 'Chrome', createdWithOs: 'Windows', createdWithDevice: 'PC' },
    ...{ en: 'Chrome on Windows', de: 'Chrome auf Windows' },
    ...{ ja: 'Windows の Chrome', ar: 'Chrome على Windows' },
  },
  { known: { createdWithBrowser: 'Firefox' }, en: 'Firefox', de: 'Firefox', ja: 'Firefox', ar: 'Firefox' },
  {
    known: { createdWithOs: 'Android', createdWithDevice: 'Pixel' },
    ...{ en: 'Unknown device', de: 'Unbekanntes Gerät', ja: '不明な端末', ar: 'جهاز غير معروف' },
  },
  {
    known: {},
    ...{ en: 'Unknown device', de: 'Unbekanntes Gerät', ja: '不明な端末', ar: 'جهاز غير معروف' },
  },
]

test.each(names)('with $known the name is $en', async ({ known, ...expected }) => {
  for (const language of languages) {
    const item = toPasskeyItem(
      { ...passkey, ...known, latestVerifiedAt: now },
      await read(language),
      now.getTime(),
    )
    expect(item.name.replace(isolates, '')).toBe(expected[language])
  }
})

test.each([
  { language: 'en', today: 'today', before: 'Nov 2, 2026' },
  { language: 'de', today: 'heute', before: '02.11.2026' },
  { language: 'ja', today: '今日', before: '2026/11/02' },
  { language: 'ar', today: 'اليوم', before: '02\u200f/11\u200f/2026' },
] as const)('in $language the last use is $today, or a day', async ({ language, today, before }) => {
  const texts = await read(language)
  const lastUsed = (latestVerifiedAt: Date | null) =>
    toPasskeyItem({ ...passkey, latestVerifiedAt }, texts, now.getTime()).lastUsed
  expect(lastUsed(now)).toBe(today)
  expect(lastUsed(new Date(2026, 10, 3, 0, 0))).toBe(today)
  expect(lastUsed(new Date(2026, 10, 2, 23, 59))).toBe(before)
  expect(lastUsed(null)).toBeUndefined()
})

async function read(language: (typeof languages)[number]) {
  const { first, more } = (await loadLocale(language)) ?? english
  return { ...first, ...more }
}
