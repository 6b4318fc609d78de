import { createContext, useContext } from 'react'
import { first } from './en/first.ts'
import type { Locale, Texts } from './texts.ts'

/** English comes in two parts, so that the second can load later; `more` is null until it is needed. */
export const TextsContext = createContext<{ first: Texts; more: Locale['more'] | null }>({
  first,
  more: null,
})

/** The texts of the first screens. */
export function useTexts(): Texts {
  return useContext(TextsContext).first
}
