import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'

/**
 * Whether the modal is open.
 *
 * @example
 * const { isOpen } = useModalStatus()
 * return <Video paused={isOpen} />
 */
export function useModalStatus(): { isOpen: boolean } {
  const { modal } = useLatchkey()
  return { isOpen: useStore(modal, (stack) => stack.length > 0) }
}
