import type { UserOwnedRecovery } from '@latchkey/wire'
import { useLatchkey } from '../../context.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import { RecoverySelectionView } from './RecoverySelectionView.tsx'
import type { RecoveryChange } from './recoveryRoute.ts'

/** Opens the screens of the method that the user chooses. */
export function RecoverySelectionScreen({ change }: WalletScreens['wallet.recoverySelection']) {
  const { modal } = useLatchkey()
  return (
    <RecoverySelectionView
      methods={change.methods}
      current={change.current}
      onSelect={(method) => modal.push(getRoute(change, method))}
    />
  )
}

function getRoute(change: RecoveryChange, method: UserOwnedRecovery): RouteTo<WalletScreens> {
  if (method === 'user-passcode') return { name: 'wallet.setPassword', props: { change } }
  const { action, apply, isWanted } = change
  const use = (recoveryAccessToken: string) => apply({ recoveryMethod: method, recoveryAccessToken })
  return { name: 'wallet.recoveryOAuth', props: { method, action, use, isWanted } }
}
