import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** What sentences about terms are made of, next to the terms. */
export type TermsLanguage = {
  texts: Texts & MoreTexts
  /** Names by the ids of networks. */
  networks: Readonly<Record<string, string>>
  appName: string
}
