import { type ReactNode, useId, useMemo, useRef } from 'react'
import type { Dismiss, ShellApi } from '../../ui/shellContext.ts'
import { useLatest } from '../../useLatest.ts'
import { createTransitions, type Transitions } from './transitions.ts'

export type ShellState = {
  api: ShellApi
  dismiss: { readonly current: Dismiss }
  /** Created by the first page that enters, which happens before any effect of the shell itself. */
  transitions: { current: Transitions | undefined }
  /** The two live regions; render them once, inside the modal. */
  regions: ReactNode
}

/** The functions that the shell offers to its pages. The returned API never changes, so pages may depend on it. */
export function useShellApi({ onClose, closes }: { onClose(): void; closes: boolean }): ShellState {
  const titleId = useId()
  const dismiss = useRef<Dismiss>('any')
  const transitions = useRef<Transitions>(undefined)
  const close = useLatest(onClose)
  const { announce, regions } = useRegions()
  const api = useMemo<ShellApi>(() => {
    const of = (page: HTMLElement) => {
      const options = { dismiss: () => dismiss.current, close: () => close.current() }
      transitions.current ??= createTransitions(page.closest<HTMLElement>('.lk-modal') ?? page, options)
      return transitions.current
    }
    return {
      titleId,
      closes,
      close: () => close.current(),
      enter: (page, entry) => of(page).enter(page, entry),
      change: (page, entry) => of(page).change(page, entry),
      setDismiss(next) {
        dismiss.current = next
      },
      announce,
    }
  }, [titleId, closes, close, announce])
  return { api, dismiss, transitions, regions }
}

function useRegions() {
  const polite = useRef<HTMLDivElement>(null)
  const assertive = useRef<HTMLDivElement>(null)
  const announce = useMemo<ShellApi['announce']>(
    () => (sentence, urgency) => {
      const region = (urgency === 'assertive' ? assertive : polite).current
      // A repeated sentence only counts as a change if its text differs; screen readers ignore a trailing space.
      if (region) region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence
    },
    [],
  )
  const regions = (
    <>
      <div ref={polite} className="lk-sr" role="status" />
      <div ref={assertive} className="lk-sr" role="alert" />
    </>
  )
  return { announce, regions }
}
