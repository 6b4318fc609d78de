import { askForCloud } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useEffect, useRef } from 'react'
import { useLatchkey } from '../../context.ts'
import { useAfterCreation } from '../../funding/useAfterCreation.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useAutoClose } from '../../modal/navigation/autoClose.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import { cloudNames } from './cloudNames.ts'
import { cloudErrors } from './errors.ts'
import { RecoveryOAuthView, type RecoveryOAuthViewProps } from './RecoveryOAuthView.tsx'
import { useProgressStore } from './useProgressStore.ts'

type Progress = { status: RecoveryOAuthViewProps['status']; error?: AppError }

/** Opens a window for access to the user's cloud, and passes its token on. */
export function RecoveryOAuthScreen({
  method,
  action,
  use,
  isWanted,
}: WalletScreens['wallet.recoveryOAuth']) {
  const { client, modal } = useLatchkey()
  const { name } = useSettings()
  const texts = useMoreTexts()
  const [{ status, error }, setProgress] = useProgressStore<Progress>(use, {
    initial: { status: 'ready' },
    working: 'working',
  })
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])
  const leave = useAfterCreation(status === 'done' && action === 'create' && !isWanted)
  useAutoClose('recoverySet', status === 'done' && !isWanted, leave)
  const begin = () => {
    asking.current?.abort()
    const mine = new AbortController()
    asking.current = mine
    const show = (progress: Progress) => asking.current === mine && setProgress(progress)
    show({ status: 'asking' })
    askForCloud(client, method, mine.signal)
      .then((token) => {
        show({ status: 'working' })
        return use(token)
      })
      .then(
        // After a recovery, the caller decides which screen follows.
        () => action !== 'recover' && show({ status: 'done' }),
        (cause) => show({ status: 'failed', error: AppError.from(cause) }),
      )
  }
  const names = { cloud: cloudNames[method], provider: cloudNames[method], app: name }
  const problem = useDescription(error, { texts, rows: cloudErrors, names })
  const canGoBack = modal.getState().length > 1 && action !== 'recover'
  return (
    <RecoveryOAuthView
      {...{ method, action, status, appName: name }}
      problem={problem?.text}
      isCanceled={problem?.isCanceled}
      onContinue={begin}
      onClose={leave}
      onBack={canGoBack ? modal.back : undefined}
    />
  )
}
