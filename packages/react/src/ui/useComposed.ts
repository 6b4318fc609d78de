import { type ChangeEvent, type CompositionEvent, useState } from 'react'

/**
 * For a field that shows a text other than the typed one. While an input method composes, such as full-width digits,
 * its text stays unchanged: a change during composition would type it twice.
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
