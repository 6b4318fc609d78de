import { useContext } from 'react'
import { more } from './en/more.ts'
import type { MoreTexts, Texts } from './texts.ts'
import { TextsContext } from './useTexts.ts'

/** All sentences, for screens that come in a later chunk. */
export function useMoreTexts(): Texts & MoreTexts {
  const locale = useContext(TextsContext)
  return { ...locale.first, ...(locale.more ?? more) }
}
