import { AppError } from '@latchkey/wire'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Latchkey } from './latchkey.ts'
import { whenIdle } from './whenIdle.ts'

type ModalSlotProps = {
  latchkey: Latchkey
  /** The app has chosen this place, which then comes before the provider's. */
  isChosen?: boolean
}

/** The modal's code is fetched while the page is idle, so that a click finds it there. */
export function ModalSlot({ latchkey, isChosen = false }: ModalSlotProps) {
  const [Root, setRoot] = useState<ComponentType | null>(null)
  const isFirst = useIsFirstSlot(latchkey, isChosen)
  // Looked at until the modal is here, which then looks itself.
  const isOpen = useStore(latchkey.modal, (stack) => !Root && stack.length > 0)
  const isReady = useStore(latchkey.client.state, (state) => state.status !== 'loading')
  useEffect(() => {
    if (Root) return
    let isCurrent = true
    const load = () =>
      latchkey.loadModal().then(
        ({ ModalRoot }) => {
          if (!isCurrent) return
          const show = () => setRoot(() => ModalRoot)
          // In steps while nobody waits for it, so that the page goes on answering.
          isOpen ? show() : startTransition(show)
        },
        (error) => {
          if (!isOpen) return
          console.error(error)
          latchkey.modal.close()
        },
      )
    const cancel = isOpen ? void load() : isReady ? whenIdle(load) : undefined
    return () => {
      isCurrent = false
      cancel?.()
    }
  }, [Root, isOpen, isReady, latchkey])
  return Root && isFirst && <Root />
}

/**
 * Whether this is the place where the modal is drawn: two providers of one app share it, and would draw it twice. When
 * the last place goes, what waits for the modal is rejected. StrictMode takes a place away and puts it back at once.
 */
function useIsFirstSlot({ slots, modal }: Latchkey, isChosen: boolean): boolean {
  const [own] = useState(() => ({}))
  useEffect(() => {
    const others = slots.getState()
    slots.set(isChosen ? [own, ...others] : [...others, own])
    return () => {
      slots.set(slots.getState().filter((slot) => slot !== own))
      setTimeout(() => slots.getState().length > 0 || modal.fail(new AppError('screen_failed')))
    }
  }, [slots, modal, own, isChosen])
  return useStore(slots, ([first]) => first === own)
}
