import { AppError } from '@latchkey/wire'
import { useState } from 'react'
import { useLatchkey } from '../context.ts'
import type { TransferViewProps } from './TransferView.tsx'

/** Runs the transfer once; a failure has the error screen, from which one can come back and try again. */
export function useTransfer(move: () => Promise<void>) {
  const { modal } = useLatchkey()
  const [status, setStatus] = useState<TransferViewProps['status']>('idle')
  const transfer = () => {
    if (status !== 'idle') return
    setStatus('transferring')
    move().then(
      () => setStatus('done'),
      (cause) => {
        setStatus('idle')
        modal.push({ name: 'error', props: { error: AppError.from(cause) } })
      },
    )
  }
  return { status, transfer }
}
