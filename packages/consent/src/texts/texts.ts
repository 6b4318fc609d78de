import { en } from './en.ts'

export type Texts = { [name in keyof typeof en]: string }

/** The languages of the modal (`packages/react/src/texts`). English is already loaded. */
const others: Record<string, () => Promise<Texts>> = {
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  ja: async () => (await import('./ja.ts')).ja,
}

/** The first supported language of the browser; the app's language is unknown here. */
export function chooseLanguage(preferences: readonly string[]): string {
  const languages = preferences.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')
  return languages.find((language) => language === 'en' || Object.hasOwn(others, language)) ?? 'en'
}

export async function loadTexts(language: string): Promise<Texts> {
  // An English window is better than none.
  return (await others[language]?.().catch(() => en)) ?? en
}
