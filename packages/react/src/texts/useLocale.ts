import { useEffect, useState } from 'react'
import { first } from './en/first.ts'
import { loadLocale, localeOf } from './loadLocale.ts'
import type { Locale, Texts } from './texts.ts'

type Shown = { first: Texts; more: Locale['more'] | null }

const english: Shown = { first, more: null }

/** The sentences in the page's language; undefined until they are there, so that no language flashes over another. */
export function useLocale(tag: string): Shown | undefined {
  const language = localeOf(tag)
  const [loaded, setLoaded] = useState<{ language: string; locale: Shown }>()
  useEffect(() => {
    if (language === undefined) return
    let isCurrent = true
    const show = (locale: Shown) => isCurrent && setLoaded({ language, locale })
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
  return loaded?.language === language ? loaded.locale : undefined
}
