import { AppError } from '@latchkey/wire'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import { signErrors } from '../sign/errors.ts'
import { AutomaticRecoveryView, type AutomaticRecoveryViewProps } from './AutomaticRecoveryView.tsx'
import { useProgressStore } from './useProgressStore.ts'

type Progress = { status: AutomaticRecoveryViewProps['status']; error?: AppError }

/** Goes back to automatic recovery by login. */
export function AutomaticRecoveryScreen({ change }: WalletScreens['wallet.setAutomaticRecovery']) {
  const { modal } = useLatchkey()
  const texts = useMoreTexts()
  const [{ status, error }, setProgress] = useProgressStore<Progress>(change, {
    initial: { status: 'ready' },
    working: 'working',
  })
  const turnOn = () => {
    setProgress({ status: 'working' })
    change.apply({ recoveryMethod: 'privy' }).then(
      () => setProgress({ status: 'done' }),
      (cause) => setProgress({ status: 'ready', error: AppError.from(cause) }),
    )
  }
  return (
    <AutomaticRecoveryView
      status={status}
      problem={useDescription(error, { texts, rows: signErrors })?.text}
      onTurnOn={turnOn}
      onClose={modal.close}
    />
  )
}
