import { createContext, useContext } from 'react'
import { first } from './en/first.ts'
import type { Locale, Texts } from './texts.ts'

/** English comes in two parts, so that the second can wait; `more` is null while it is nobody's turn. */
export const TextsContext = createContext<{ first: Texts; more: Locale['more'] | null }>({
  first,
  more: null,
})

/** The sentences of the first screens. */
export function useTexts(): Texts {
  return useContext(TextsContext).first
}
