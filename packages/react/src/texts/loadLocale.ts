import type { Locale } from './texts.ts'

/** Languages other than English. Each is fetched only when a page asks for it. */
const locales: Record<string, () => Promise<{ locale: Locale }>> = {
  ar: () => import('./ar/locale.ts'),
  de: () => import('./de/locale.ts'),
  ja: () => import('./ja/locale.ts'),
}

/** The language of a tag such as `de` or `de-AT`, if supported and not English. */
export function toLanguage(tag: string): string | undefined {
  const language = tag.split('-')[0]?.toLowerCase()
  return language !== undefined && Object.hasOwn(locales, language) ? language : undefined
}

/** Fetches a language. English is always loaded, and replaces one that could not be fetched. */
export async function loadLocale(language: string): Promise<Locale | null> {
  return (await locales[language]?.())?.locale ?? null
}
