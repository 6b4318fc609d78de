import { AppError, type ErrorCode, frameErrors, serverErrors } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { describeError } from '../modal/errors/describeError.ts'
import { errorScreen } from '../modal/errors/errors.ts'
import { codeErrors } from '../otp/errors.ts'
import { first } from './en/first.ts'
import { more } from './en/more.ts'
import { getErrorText } from './getErrorText.ts'
import { loadLocale, toLanguage } from './loadLocale.ts'
import type { Texts } from './texts.ts'

const languages = ['de', 'ja', 'ar'] as const

/** Texts that are the same in English. */
const same: Record<(typeof languages)[number], readonly string[]> = {
  de: [
    'common.wallet',
    'delegationPart.content',
    'delegationPart.line',
    'landing.wallets',
    'mfaVerify.passkey',
    'mfaVerify.sms',
    'sms.placeholder',
    'sendFunds.asset',
    'sign.website',
    'signHash.hash',
    'sign.version',
    'solana.token',
    'mfaEnroll.sms',
    'mfaEnroll.passkey',
  ],
  ja: ['mfaVerify.sms', 'sms.placeholder'],
  ar: ['sms.placeholder'],
}

/** Texts in Latin letters in every script. */
const names =
  /^(Latchkey|SMS|Google|Drive|iCloud|CAPTCHA|VPN|QR|HTTPS|Cookie|LinkedIn|Solana|Farcaster|Telegram|MoonPay|name|example|com|jp)$/

type Tree = { readonly [key: string]: string | Tree }

/** Every sentence by its path, such as `landing.title`. */
function sentences(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...sentences(value, `${path}${key}.`)],
    ),
  )
}

const english = sentences({ ...first, ...more })
english.delete('language')
english.delete('direction')

async function read(language: string) {
  const locale = await loadLocale(language)
  if (!locale) throw new Error(`No locale ${language}`)
  const { messages, language: languageName, direction, ...texts } = locale.first
  return { locale, messages, named: languageName, direction, all: sentences({ ...texts, ...locale.more }) }
}

const placeholders = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort()

describe.each(languages)('%s', (language) => {
  test('has every text of English, and no other', async () => {
    const { all, named } = await read(language)
    expect([...all.keys()].sort()).toEqual([...english.keys()].sort())
    expect(named).toBe(language)
  })

  test('keeps every placeholder', async () => {
    const { all } = await read(language)
    const missing = [...english].filter(
      ([path, sentence]) => `${placeholders(sentence)}` !== `${placeholders(all.get(path) ?? '')}`,
    )
    expect(missing).toEqual([])
  })

  test('leaves nothing in English, and nothing empty', async () => {
    const { all } = await read(language)
    const sameAsEnglish = [...all]
      .filter(([path, sentence]) => sentence === english.get(path))
      .map(([path]) => path)
    expect(sameAsEnglish.sort()).toEqual([...same[language]].sort())
    expect([...all].filter(([, sentence]) => sentence.trim() === '')).toEqual([])
  })

  test('explains every error that a user can meet', async () => {
    const { locale, messages } = await read(language)
    const inEnglish = new Set([...english.values(), ...messagesInEnglish()])
    const serverSentences = Object.keys(messages.codes).flatMap((code) => {
      const status = serverErrors[code as keyof typeof serverErrors]?.status
      const error = new AppError(code as ErrorCode, { message: 'In English.', ...(status ? { status } : {}) })
      const { title, text: detail, button } = describeError(error, { texts: locale.first, rows: errorScreen })
      const { text } = describeError(error, { texts: locale.first, rows: codeErrors })
      return [title, detail, button, text, getErrorText(error, locale.first)]
    })
    expect(
      serverSentences.filter(
        (sentence) => sentence && (sentence === 'In English.' || inEnglish.has(sentence)),
      ),
    ).toEqual([])
    const ofWallet = Object.keys(frameErrors).map((type) =>
      getErrorText(new AppError('unknown_embedded_wallet_error', { data: { type } }), locale.first),
    )
    expect(ofWallet).toEqual(
      Object.keys(frameErrors).map((type) => sentences(messages).get(`wallet.${type}`)),
    )
  })
})

test.each(['ja', 'ar'])('%s has no Latin words except names', async (language) => {
  const { all, messages } = await read(language)
  const everything = [...all, ...sentences(messages)].filter(
    ([path]) => path !== 'mfaVerify.sms',
    'sms.placeholder',
  )
  const foreign = everything.flatMap(([path, sentence]) =>
    (sentence.replace(/\{\w+\}/g, '').match(/[A-Za-z]+/g) ?? [])
      .filter((word) => !names.test(word))
      .map((word) => `${path}: ${word}`),
  )
  expect(foreign).toEqual([])
})

test('from right to left, no inserted value can reverse the sentence', async () => {
  const { all } = await read('ar')
  const bare = [...all].filter(([, sentence]) => /(?<!\u2068)\{\w+\}|\{\w+\}(?!\u2069)/.test(sentence))
  expect(bare.map(([path]) => path)).toEqual([])
})

test('only Arabic is written from right to left', async () => {
  const directions = await Promise.all(
    languages.map(async (language) => [language, (await read(language)).direction]),
  )
  const ltr = languages.map((language) => [language, 'ltr'])
  expect(Object.fromEntries(directions)).toEqual({ ...Object.fromEntries(ltr), ar: 'rtl' })
})

test.each([
  { tag: 'de', is: 'de' },
  { tag: 'de-AT', is: 'de' },
  { tag: 'AR-eg', is: 'ar' },
  { tag: 'ja-JP-u-ca-japanese', is: 'ja' },
  { tag: 'en', is: undefined },
  { tag: 'en-GB', is: undefined },
  { tag: 'xx', is: undefined },
  { tag: 'deu', is: undefined },
  { tag: 'constructor', is: undefined },
  { tag: '', is: undefined },
])('$tag is read as $is', ({ tag, is }) => {
  expect(toLanguage(tag)).toBe(is)
})

test('error: an error that no locale has shows its own message', async () => {
  const { locale } = await read('de')
  const error = new AppError('missing_or_invalid_privy_app_id', { message: 'Missing or invalid app id' })
  expect(getErrorText(error, locale.first)).toBe('Missing or invalid app id')
  const english: Texts = first
  expect(getErrorText(error, english)).toBe('Missing or invalid app id')
})

function messagesInEnglish(): string[] {
  return [...Object.values(serverErrors).map(({ message }) => message), ...Object.values(frameErrors)]
}

test('every long German word can break, and only between syllables', async () => {
  const { all, messages } = await read('de')
  const long = [...all, ...sentences(messages)].flatMap(([path, sentence]) =>
    (sentence.replace(/\{\w+\}/g, '').match(/[A-Za-zÄÖÜäöüß]{13,}/g) ?? []).map((word) => `${path}: ${word}`),
  )
  expect(long).toEqual([])
  expect([...all.values()].filter((sentence) => new RegExp(`E-${'Mail'}|Pop-up`).test(sentence))).toEqual([])
})
