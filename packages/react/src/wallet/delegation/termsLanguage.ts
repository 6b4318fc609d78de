import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** Texts and names for sentences about terms. */
export type TermsLanguage = {
  texts: Texts & MoreTexts
  /** Names of networks by id. */
  networks: Readonly<Record<string, string>>
  appName: string
}
