import { AppError } from '@latchkey/wire'
import { useCallback } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import type { Latchkey, ModalRuntime } from '../../latchkey.ts'
import { useEvents } from '../../useEvents.ts'
import type { ConnectWalletModalOptions } from './connectOptions.ts'

export type UseConnectWalletInterface = {
  /** Opens the modal. Accepts an event, so that it can be passed to `onClick`. */
  connectWallet(options?: ConnectWalletModalOptions | object): void
}

/**
 * Connects a wallet of the user's browser without logging in; `useWallets` or `useSolanaWallets` then has it. `onError`
 * is called for each attempt that the wallet refuses, which the user may repeat, and when the modal is closed without a
 * wallet.
 *
 * @example
 * const { connectWallet } = useConnectWallet({ onSuccess: ({ wallet }) => console.log(wallet.address) })
 */
export function useConnectWallet(callbacks?: PrivyEvents['connectWallet']): UseConnectWalletInterface {
  const latchkey = useLatchkey()
  useEvents('connectWallet', callbacks)
  const connectWallet = useCallback((options?: object) => startConnect(latchkey, options), [latchkey])
  return { connectWallet }
}

/** Opens the modal once its code has loaded. `option` is the wallet; without it the user chooses. */
export function startConnect(latchkey: Latchkey, options?: object, option?: string): void {
  start(latchkey, ({ openConnect }) => openConnect(latchkey, options, option))
}

export function startConnectOrCreate(latchkey: Latchkey): void {
  start(latchkey, ({ openConnectOrCreate }) => openConnectOrCreate(latchkey))
}

type ExternalRuntime = Awaited<ReturnType<ModalRuntime['loadExternal']>>

function start(
  { loadModal, events }: Latchkey,
  open: (opening: ExternalRuntime) => void | Promise<void>,
): void {
  loadModal()
    .then(({ loadExternal }) => loadExternal())
    .then(open)
    .catch((error: unknown) => {
      console.error(error)
      events.emit('connectWallet', 'onError', AppError.from(error, 'unknown_connect_wallet_error').code)
    })
}
