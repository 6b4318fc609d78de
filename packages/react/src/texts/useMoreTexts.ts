import { useContext } from 'react'
import { messages } from './en/messages.ts'
import { more } from './en/more.ts'
import type { MoreTexts, Texts } from './texts.ts'
import { TextsContext } from './useTexts.ts'

/** All texts, for screens in a later chunk. */
export function useMoreTexts(): Texts & MoreTexts {
  const locale = useContext(TextsContext)
  return locale.more ? { ...locale.first, ...locale.more } : { messages, ...locale.first, ...more }
}
