import { type ChangeEvent, type CompositionEvent, useState } from 'react'

/**
 * For a field that shows something else than what was typed. While an input method composes, such as full-width
 * digits, its text is left as it is: changed under its hands it would be typed twice.
 */
export function useComposed(value: string, onText: (input: HTMLInputElement) => void) {
  const [draft, setDraft] = useState<string>()
  return {
    value: draft ?? value,
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      const isDraft = (nativeEvent as InputEvent).isComposing && /[^ -~]/.test(target.value)
      setDraft(isDraft ? target.value : undefined)
      if (!isDraft) onText(target)
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
      if (draft === undefined) return
      setDraft(undefined)
      onText(currentTarget)
    },
  }
}
