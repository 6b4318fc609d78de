import type { Locale } from './texts.ts'

/** Languages besides English. Each is fetched when a page asks for it, and never otherwise. */
const locales: Record<string, () => Promise<{ locale: Locale }>> = {
  ar: () => import('./ar/locale.ts'),
  de: () => import('./de/locale.ts'),
  ja: () => import('./ja/locale.ts'),
}

/** The language of a tag such as `de` or `de-AT`, if there is one and it is not English. */
export function toLanguage(tag: string): string | undefined {
  const language = tag.split('-')[0]?.toLowerCase()
  return language !== undefined && Object.hasOwn(locales, language) ? language : undefined
}

/** Fetches a language. English is there already, and stands in for one that did not arrive. */
export async function loadLocale(language: string): Promise<Locale | null> {
  return (await locales[language]?.())?.locale ?? null
}
