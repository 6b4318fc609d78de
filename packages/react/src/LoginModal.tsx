import { useEffect } from 'react'
import { useLatchkey } from './context.ts'
import { ModalSlot } from './ModalSlot.tsx'

/**
 * Renders the modal in the app's own page, and the login while `open` is true. With `_render.standalone` it is a card
 * at this position, otherwise a dialog. Source: protocol 10.1.
 *
 * @example
 * const { ready, authenticated } = usePrivy()
 * const login = <LoginModal open={ready && !authenticated} />
 */
export function LoginModal({ open }: { open: boolean }) {
  const latchkey = useLatchkey()
  useEffect(() => {
    if (!open) return
    const { modal, client, loadModal } = latchkey
    let isCurrent = true
    loadModal().then(({ openLogin }) => {
      const isFree = modal.getState().length === 0 && client.session.store.getState().user === null
      if (isCurrent && isFree) openLogin(latchkey)
    }, console.error)
    return () => {
      isCurrent = false
      if (modal.getState()[0]?.name === 'landing') modal.dismiss()
    }
  }, [open, latchkey])
  return <ModalSlot latchkey={latchkey} isChosen />
}
