import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Latchkey } from './latchkey.ts'
import { whenIdle } from './whenIdle.ts'

/** The modal's code is fetched while the page is idle, so that a click finds it there. */
export function ModalSlot({ latchkey }: { latchkey: Latchkey }) {
  const [Root, setRoot] = useState<ComponentType | null>(null)
  // Looked at until the modal is here, which then looks itself.
  const isOpen = useStore(latchkey.modal, (stack) => !Root && stack.length > 0)
  const isReady = useStore(latchkey.client.state, (state) => state.status !== 'loading')
  useEffect(() => {
    if (Root) return
    let isCurrent = true
    const load = () =>
      latchkey.loadModal().then(
        ({ ModalRoot }) => isCurrent && setRoot(() => ModalRoot),
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
  return Root && <Root />
}
