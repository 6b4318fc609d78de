import { AppError } from '@latchkey/wire'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import { passwordErrors } from './errors.ts'
import { RecoverWalletView } from './RecoverWalletView.tsx'
import { useProgressStore } from './useProgressStore.ts'

type Progress = { status: 'asking' | 'opening'; error?: AppError; progress?: number }

/** Recovers a wallet on this device with its password. The caller decides which screen follows. */
export function RecoverWalletScreen({ recover }: WalletScreens['wallet.recover']) {
  const { modal } = useLatchkey()
  const texts = useMoreTexts()
  const [{ status, error, progress }, setProgress] = useProgressStore<Progress>(recover, {
    initial: { status: 'asking' },
    working: 'opening',
  })
  const problem = useDescription(error, { texts, rows: passwordErrors })
  const open = (password: string) => {
    setProgress({ status: 'opening' })
    const follow = (progress: number) => setProgress({ status: 'opening', progress })
    recover(password, follow).catch((cause) => setProgress({ status: 'asking', error: AppError.from(cause) }))
  }
  return (
    <RecoverWalletView
      status={status}
      progress={progress}
      problem={problem?.text}
      isLocked={problem?.isLocked}
      onEdit={() => error && setProgress({ status: 'asking' })}
      onSubmit={open}
      onCancel={modal.close}
    />
  )
}
