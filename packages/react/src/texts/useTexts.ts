import { createContext, useContext } from 'react'
import { en, type Texts } from './en.ts'

export const TextsContext = createContext<Texts>(en)

export function useTexts(): Texts {
  return useContext(TextsContext)
}
