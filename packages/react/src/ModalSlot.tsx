import { AppError } from '@latchkey/wire'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Latchkey } from './latchkey.ts'
import { whenIdle } from './whenIdle.ts'

type ModalSlotProps = {
  latchkey: Latchkey
  /** The app chose this slot, so it has priority over the provider's. */
  isChosen?: boolean
}

/** Fetches the modal's code while the page is idle, so that it is ready when the user clicks. */
export function ModalSlot({ latchkey, isChosen = false }: ModalSlotProps) {
  const [Root, setRoot] = useState<ComponentType | null>(null)
  const isFirst = useIsFirstSlot(latchkey, isChosen)
  // Read until the modal has loaded; the modal reads it itself from then on.
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
          // Without a waiting user it renders in steps, so that the page stays responsive.
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
 * Whether the modal is drawn in this slot: two providers of one app share it and would draw it twice. When the last
 * slot unmounts, requests that wait for the modal are rejected. StrictMode unmounts a slot and mounts it again at once.
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
