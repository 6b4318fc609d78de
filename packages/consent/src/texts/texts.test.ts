import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { chooseLanguage, loadTexts } from './texts.ts'

/** Each once: a language may have to repeat a name. */
const placeholders = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].sort()

describe.each(['de', 'ja', 'ar'])('%s', (language) => {
  test('says everything, with every name in its place, and nothing in English', async () => {
    const texts = await loadTexts(language)
    expect(Object.keys(texts)).toEqual(Object.keys(en))
    for (const [name, sentence] of Object.entries(en)) {
      const translation = texts[name as keyof typeof en]
      expect(placeholders(translation)).toEqual(placeholders(sentence))
      expect(translation).not.toBe(sentence)
      expect(translation.trim()).not.toBe('')
    }
  })
})

test.each(['ja', 'ar'])('%s has no Latin words but ID and QR', async (language) => {
  const sentences = Object.values(await loadTexts(language)).join(' ')
  const words = new Set(sentences.replace(/\{\w+\}/g, '').match(/[A-Za-z]+/g))
  expect([...words].sort()).toEqual(language === 'ja' ? ['ID', 'QR'] : ['QR'])
})

test.each([
  { wanted: ['de-AT', 'en'], is: 'de' },
  { wanted: ['fr', 'ja-JP', 'en'], is: 'ja' },
  { wanted: ['en-GB', 'de'], is: 'en' },
  { wanted: ['AR'], is: 'ar' },
  { wanted: ['fr', 'constructor', ''], is: 'en' },
  { wanted: [], is: 'en' },
])('of $wanted it is $is', ({ wanted, is }) => {
  expect(chooseLanguage(wanted)).toBe(is)
})

test('a language that there is not is English', async () => {
  expect(await loadTexts('fr')).toBe(en)
})
