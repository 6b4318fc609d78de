import { AppError } from '@latchkey/wire'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useAutoClose } from '../../modal/navigation/autoClose.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import { useProgressStore } from '../recovery/useProgressStore.ts'
import { delegationErrors } from './errors.ts'
import type { DelegationScreens } from './modalRoutes.ts'
import { RevokeView, type RevokeViewProps } from './RevokeView.tsx'

type Progress = { status: RevokeViewProps['status']; error?: AppError }

/** Revokes delegations. In the account it leads back to the list. */
export function RevokeScreen({ wallet, revoke }: DelegationScreens['delegation.revoke']) {
  const { modal } = useLatchkey()
  const texts = useMoreTexts()
  const { name } = useSettings()
  const [{ status, error }, setProgress] = useProgressStore<Progress>(revoke, {
    initial: { status: 'ready' },
    working: 'revoking',
  })
  const isInAccount = modal.getState().length > 1
  /** In the account it also closes the wallet's page, which has nothing left to show. */
  const leave = () => {
    modal.back()
    if (isInAccount && status === 'done') modal.back()
  }
  useAutoClose('delegationRevoked', status === 'done', leave)
  return (
    <RevokeView
      appName={name}
      address={wallet?.address}
      status={status}
      problem={useDescription(error, { texts, rows: delegationErrors })?.text}
      onRevoke={() => {
        setProgress({ status: 'revoking' })
        revoke().then(
          () => setProgress({ status: 'done' }),
          (cause) => setProgress({ status: 'ready', error: AppError.from(cause) }),
        )
      }}
      onClose={leave}
      onBack={isInAccount ? modal.back : undefined}
    />
  )
}
