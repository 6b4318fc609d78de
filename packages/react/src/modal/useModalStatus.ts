import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'

/** Whether the modal is open. */
export function useModalStatus(): { isOpen: boolean } {
  const { modal } = useLatchkey()
  return { isOpen: useStore(modal, (stack) => stack.length > 0) }
}
