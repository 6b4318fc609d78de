import { ar } from './texts/ar.ts'
import { de } from './texts/de/export.ts'
import { type ExportTexts, en } from './texts/en.ts'
import { ja } from './texts/ja.ts'

export type Wording = { language: string; texts: ExportTexts }
const byLanguage: Record<string, ExportTexts> = { en, de, ja, ar }

/** The first supported language among those of the client and the browser. */
export function chooseTexts(languages: readonly string[]): Wording {
  const tags = languages.map((tag) => tag.slice(0, 2).toLowerCase())
  const language = tags.find((tag) => Object.hasOwn(byLanguage, tag)) ?? 'en'
  return { language, texts: byLanguage[language] ?? en }
}
