import { useLayoutEffect, useReducer, useRef } from 'react'
import { useComposed } from '../useComposed.ts'
import { formatAmount } from './formatAmount.ts'
import { typeAmount } from './typeAmount.ts'

/**
 * Returns the props of an input that holds an amount with the decimal sign of a language. The caret keeps its distance
 * from the end: the text may become longer (`.` becomes `0.`), and a refused character does not move it.
 */
export function useAmountInput(value: string, language: string, onChange: (value: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const fromEnd = useRef<number>(undefined)
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const text = formatAmount(value, language)
  const typing = useComposed(text, (field) => {
    fromEnd.current = field.value.length - (field.selectionStart ?? field.value.length)
    draw()
    onChange(typeAmount(field.value, value))
  })
  useLayoutEffect(() => {
    if (fromEnd.current === undefined) return
    const caret = Math.max(0, text.length - fromEnd.current)
    fromEnd.current = undefined
    input.current?.setSelectionRange(caret, caret)
  })
  return { ref: input, ...typing }
}
