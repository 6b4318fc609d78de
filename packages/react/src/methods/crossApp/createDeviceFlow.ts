import { createValue, signOnOtherDevice } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { BlockedSignature, DeviceFlow, DeviceState } from './modalRoutes.ts'

/** Asks on another device, as often as its user wants a new code. It is made outside of its screen, which may be drawn twice. */
export function createDeviceFlow({ client }: Latchkey, signature: BlockedSignature): DeviceFlow {
  const { set, ...state } = createValue<DeviceState>({ status: 'waiting' })
  let asking = new AbortController()

  async function ask(signal: AbortSignal): Promise<void> {
    const show = (next: DeviceState) => signal.aborted || set(next)
    set({ status: 'waiting' })
    try {
      const request = await signOnOtherDevice(client, signature.request, {
        signal,
        onOpened: () => show({ status: 'opened', request }),
      })
      show({ status: 'waiting', request })
      // A code that nobody scanned is shown again; any other end is what the caller gets.
      await request.result.catch((cause: unknown) => {
        if (AppError.from(cause).code === 'client_request_timeout') throw cause
      })
      if (!signal.aborted) signature.settle(request.result)
    } catch (cause) {
      show({ status: 'failed', error: AppError.from(cause) })
    }
  }

  const reset = () => asking.abort()
  return {
    ...state,
    reset,
    start() {
      reset()
      asking = new AbortController()
      void ask(asking.signal)
    },
  }
}
