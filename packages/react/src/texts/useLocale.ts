import { useEffect, useState } from 'react'
import { first } from './en/first.ts'
import { loadLocale, toLanguage } from './loadLocale.ts'
import type { Locale, Texts } from './texts.ts'

type LocaleTexts = { first: Texts; more: Locale['more'] | null }

const english: LocaleTexts = { first, more: null }

/** The texts in the page's language; undefined until they have loaded, so that no other language flashes before. */
export function useLocale(tag: string): LocaleTexts | undefined {
  const language = toLanguage(tag)
  const [result, setLoaded] = useState<{ language: string; locale: LocaleTexts }>()
  useEffect(() => {
    if (language === undefined) return
    let isCurrent = true
    const show = (locale: LocaleTexts) => isCurrent && setLoaded({ language, locale })
    loadLocale(language).then(
      (locale) => show(locale ?? english),
      // A modal in English is better than none.
      () => show(english),
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  if (language === undefined) return english
  return result?.language === language ? result.locale : undefined
}
