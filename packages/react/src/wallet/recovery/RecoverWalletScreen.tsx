import { frameErrorType } from '@latchkey/core'
import { AppError, limits } from '@latchkey/wire'
import { useLatchkey } from '../../context.ts'
import { formatWait } from '../../format/formatWait.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import { whyNotSigned } from '../sign/whyNotSigned.ts'
import { RecoverWalletView } from './RecoverWalletView.tsx'
import { useKeptProgress } from './useKeptProgress.ts'

type Progress = { status: 'asking' | 'opening'; error?: AppError }

/** Opens a wallet on this device by its password. Who asked for it leads on from here. */
export function RecoverWalletScreen({ recover }: WalletScreens['wallet.recover']) {
  const { modal } = useLatchkey()
  const texts = useMoreTexts()
  const [{ status, error }, setProgress] = useKeptProgress<Progress>(recover, {
    initial: { status: 'asking' },
    working: 'opening',
  })
  const open = (password: string) => {
    setProgress({ status: 'opening' })
    recover(password).catch((cause) => setProgress({ status: 'asking', error: AppError.from(cause) }))
  }
  return (
    <RecoverWalletView
      status={status}
      problem={error && explain(error, texts)}
      onEdit={() => error && setProgress({ status: 'asking' })}
      onSubmit={open}
      onCancel={modal.close}
    />
  )
}

function explain(error: AppError, texts: ReturnType<typeof useMoreTexts>): string {
  const type = frameErrorType(error)
  if (type === 'invalid_recovery_pin') return texts.password.wrong
  if (type === 'too_many_requests') {
    const { retry_after_seconds: wait = limits.passwordLockSeconds } = error.data as {
      retry_after_seconds?: number
    }
    return fillText(texts.password.locked, { when: formatWait(wait, texts.language) })
  }
  return whyNotSigned(error, texts)
}
