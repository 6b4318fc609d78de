import { createValue, signOnOtherDevice } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { BlockedSignature, DeviceFlow, DeviceState } from './modalRoutes.ts'

/**
 * Asks on another device, each time the user wants a new code. It is created outside its screen, which may render
 * twice.
 */
export function createDeviceFlow({ client }: Latchkey, signature: BlockedSignature): DeviceFlow {
  const { set, ...state } = createValue<DeviceState>({ status: 'waiting' })
  let asking = new AbortController()

  async function ask(signal: AbortSignal): Promise<void> {
    const show = (next: DeviceState) => signal.aborted || set(next)
    set({ status: 'waiting' })
    try {
      const request = await signOnOtherDevice(client, signature.request, {
        signal,
        onOpened() {
          // From now on the other device may sign: closing the modal does not end that.
          signature.follow(request.result)
          show({ status: 'opened', request })
        },
      })
      show({ status: 'waiting', request })
      // A code that was not scanned is shown again; any other end is returned to the caller.
      await request.result.catch((cause: unknown) => {
        if (AppError.from(cause).code === 'client_request_timeout') throw cause
      })
      if (!signal.aborted) signature.settle(request.result)
    } catch (cause) {
      show({ status: 'failed', error: AppError.from(cause) })
    }
  }

  /** A request that the other device already shows stays open. */
  const reset = () => state.getState().status !== 'opened' && asking.abort()
  return {
    ...state,
    reset,
    start() {
      asking.abort()
      asking = new AbortController()
      void ask(asking.signal)
    },
  }
}
