import { useLatchkey } from '../context.ts'
import { restart } from './restart.ts'

/** What every screen that waits offers: to begin anew, and to leave. */
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
