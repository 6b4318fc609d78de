import { AppError } from '@latchkey/wire'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { useAfterCreation } from '../../funding/useAfterCreation.ts'
import type { Latchkey } from '../../latchkey.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useAutoClose } from '../../modal/navigation/autoClose.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import { toRecoveryRoute } from '../recovery/recoveryChange.ts'
import { CreateWalletView } from './CreateWalletView.tsx'
import { createOnce, getRequiredRecovery } from './dueWallets.ts'
import { createErrors } from './errors.ts'

type Progress =
  | { status: 'creating' }
  | { status: 'created'; address: string }
  | { status: 'failed'; error: AppError }

/** Creates the wallet that a login requires. If that fails, the user stays logged in. */
export function CreateWalletScreen({ creation }: WalletScreens['wallet.create']) {
  const latchkey = useLatchkey()
  const change = useMemo(() => getRequiredRecovery(latchkey), [latchkey])
  useLayoutEffect(() => {
    if (change) latchkey.modal.swap(toRecoveryRoute(change))
  }, [change, latchkey])
  return change ? null : <Creation creation={creation} />
}

function Creation({ creation }: WalletScreens['wallet.create']) {
  const latchkey = useLatchkey()
  const { name } = useSettings()
  const texts = useMoreTexts()
  const [attempt, setAttempt] = useState(0)
  const progress = useCreation(latchkey, { attempt, creation })
  const isCreated = progress.status === 'created'
  const leave = useAfterCreation(isCreated)
  useAutoClose('walletCreated', isCreated, leave)
  return (
    <CreateWalletView
      appName={name}
      status={progress.status}
      address={progress.status === 'created' ? progress.address : undefined}
      problem={
        useDescription(progress.status === 'failed' ? progress.error : undefined, {
          texts,
          rows: createErrors,
          names: { app: name },
        })?.text
      }
      onContinue={leave}
      onRetry={() => setAttempt(attempt + 1)}
      onLater={latchkey.modal.close}
    />
  )
}

type Attempt = WalletScreens['wallet.create'] & { attempt: number }

function useCreation(latchkey: Latchkey, { attempt, creation }: Attempt): Progress {
  const [progress, setProgress] = useState<Progress>({ status: 'creating' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new creation
  useEffect(() => {
    let isCurrent = true
    setProgress({ status: 'creating' })
    const pending = (attempt === 0 && creation) || latchkey.share(createOnce)()
    pending.then(
      (address) => isCurrent && setProgress({ status: 'created', address }),
      (cause) => isCurrent && setProgress({ status: 'failed', error: AppError.from(cause) }),
    )
    return () => {
      isCurrent = false
    }
  }, [latchkey, attempt])
  return progress
}
