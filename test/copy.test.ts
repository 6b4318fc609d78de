import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, clientErrors, type ErrorCode, frameErrors, serverErrors } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { describeError } from '../packages/react/src/modal/errors/describeError.ts'
import type { Rows } from '../packages/react/src/modal/errors/errors.ts'
import { first } from '../packages/react/src/texts/en/first.ts'
import { messages } from '../packages/react/src/texts/en/messages.ts'
import { more } from '../packages/react/src/texts/en/more.ts'
import { loadLocale } from '../packages/react/src/texts/loadLocale.ts'
import type { MoreTexts, Texts } from '../packages/react/src/texts/texts.ts'
import { specificationPairs } from './support/copyPairs.ts'
import { reviewPairs } from './support/reviewPairs.ts'

const root = join(import.meta.dirname, '../packages/react/src')
const english = sentences({ ...first, ...more })
const pairs = [...specificationPairs, ...reviewPairs]

/** Words that a language has borrowed from English. */
const loanWords: Readonly<Record<string, readonly string[]>> = { de: ['sendFunds.asset'] }

test.each(pairs)('the screens say "$ours" ($text)', async ({ text, ours, was }) => {
  expect(english.get(text)).toBe(ours)
  expect([...english.values()]).not.toContain(was)
  for (const language of ['de', 'ja', 'ar']) {
    const locale = await loadLocale(language)
    const translation = sentences({ ...locale?.first, ...locale?.more }).get(text)
    expect(translation, language).toBeTruthy()
    const isLoanWord = loanWords[language]?.includes(text)
    expect(isLoanWord ? [was] : [ours, was], language).not.toContain(translation)
  }
})

describe('no screen shows a sentence of the specification that is replaced', async () => {
  const tables = await readTables()
  const catalogs = { ...clientErrors, ...serverErrors }
  const oldSentences = specificationPairs.map(({ was }) => was)

  test.each(tables)('error: $file $name', ({ name, rows }) => {
    const texts = { ...(isFirst(name) ? {} : { messages }), ...first, ...more } as Texts & MoreTexts
    const ofCodes = Object.entries(catalogs).map(
      ([code, { message }]) => new AppError(code as ErrorCode, { message }),
    )
    const ofFrame = Object.entries(frameErrors).map(
      ([type, message]) => new AppError('unknown_embedded_wallet_error', { message, data: { type } }),
    )
    const oldOnes = [...ofCodes, ...ofFrame].flatMap((error) => {
      const { title, text, button } = describeError(error, { texts, rows })
      return [title, text, button].filter((part) => part !== undefined && oldSentences.includes(part))
    })
    expect(oldOnes).toEqual([])
  })
})

describe('English texts', () => {
  /** Names, and words that are written in capitals everywhere. */
  const names =
    /^(Latchkey|SMS|CAPTCHA|VPN|QR|ID|I|ETH|SOL|USDC|Google|Drive|iCloud|LinkedIn|Solana|Ethereum|Farcaster|Telegram|MoonPay|Coinbase|Stripe|Layer|Harbor|Mini|App|URL|Face|Touch|TikTok)$/

  test('labels are in sentence case', () => {
    const titleCase = [...english].filter(([, sentence]) =>
      sentence
        .split(/(?<=[.?!:])\s|“/)
        .flatMap((part) => part.split(/\s+/).slice(1))
        .map((word) => word.replace(/[^\w']/g, ''))
        .some((word) => /^[A-Z][a-z]/.test(word) && !names.test(word)),
    )
    expect(titleCase).toEqual([])
  })

  test('no text blames, threatens or speaks of who, whoever and nobody', () => {
    const odd =
      /\b((?<!\w )who|whoever|nobody|somebody|anybody|invalid|illegal|denied|forbidden|failed to|please|oops)\b|(?<!Success)!/i
    expect([...english].filter(([, sentence]) => odd.test(sentence))).toEqual([])
  })
})

/** Every sentence by its path, such as `landing.title`. */
function sentences(tree: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, string | object]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...sentences(value, `${path}${key}.`)],
    ),
  )
}

/** Screens of the first chunk, which contains no error texts. */
const isFirst = (name: string) => ['errorScreen', 'codeErrors'].includes(name)

/** Every table of an `errors.ts`, from which a screen takes its error texts. */
async function readTables() {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('/errors.ts'),
  )
  const labels = await Promise.all(
    files.map(async (file) => {
      const module = (await import(join(root, file))) as Record<string, unknown>
      return Object.entries(module)
        .filter(([name, value]) => typeof value === 'object' && name !== 'everywhere')
        .map(([name, value]) => ({ file, name, rows: value as Rows<Texts & MoreTexts> }))
    }),
  )
  return labels.flat()
}
