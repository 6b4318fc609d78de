import { useLatchkey } from '../context.ts'
import { restart } from './restart.ts'

/** The actions of every waiting screen: starting again, and leaving. */
export function useWaiting(begin: () => void) {
  const latchkey = useLatchkey()
  const { modal } = latchkey
  const hasWayBack = modal.getState().length > 1
  return {
    onRetry: () => restart(latchkey, begin),
    onCancel: modal.back,
    onBack: hasWayBack ? modal.back : undefined,
  }
}
