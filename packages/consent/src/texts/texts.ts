import { en } from './en.ts'

export type Texts = { [name in keyof typeof en]: string }

/** Those of the modal (`packages/react/src/texts`). English is there already. */
const others: Record<string, () => Promise<Texts>> = {
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  ja: async () => (await import('./ja.ts')).ja,
}

/** The first of the browser's languages that there is; nobody has said here which the app is in. */
export function chooseLanguage(preferences: readonly string[]): string {
  const languages = preferences.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')
  return languages.find((language) => language === 'en' || Object.hasOwn(others, language)) ?? 'en'
}

export async function loadTexts(language: string): Promise<Texts> {
  // A window in English is better than none.
  return (await others[language]?.().catch(() => en)) ?? en
}
