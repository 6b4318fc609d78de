import { AppError } from '@latchkey/wire'
import { useState } from 'react'
import { useLatchkey } from '../context.ts'
import { rememberScreen } from '../modal/navigation/rememberScreen.ts'
import type { TransferViewProps } from './TransferView.tsx'

/** Runs the transfer once; a failure shows the error screen, from which the user can come back and try again. */
export function useTransfer(move: () => Promise<void>) {
  const latchkey = useLatchkey()
  const [status, setStatus] = useState<TransferViewProps['status']>('idle')
  const transfer = () => {
    if (status !== 'idle') return
    const isOnShow = rememberScreen(latchkey)
    setStatus('transferring')
    move().then(
      () => setStatus('done'),
      (cause) => {
        setStatus('idle')
        if (isOnShow()) latchkey.modal.push({ name: 'error', props: { error: AppError.from(cause) } })
      },
    )
  }
  return { status, transfer }
}
