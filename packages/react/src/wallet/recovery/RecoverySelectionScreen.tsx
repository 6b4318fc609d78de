import type { UserOwnedRecovery } from '@latchkey/wire'
import { useLatchkey } from '../../context.ts'
import type { LaterScreens, ModalRoute } from '../../modal/navigation/modalRoute.ts'
import { RecoverySelectionView } from './RecoverySelectionView.tsx'
import type { RecoveryChange } from './recoveryRoute.ts'

/** Leads on to the screens of the method that the user chooses. */
export function RecoverySelectionScreen({ change }: LaterScreens['recoverySelection']) {
  const { modal } = useLatchkey()
  return (
    <RecoverySelectionView
      methods={change.methods}
      current={change.current}
      onSelect={(method) => modal.push(getRoute(change, method))}
    />
  )
}

function getRoute(change: RecoveryChange, method: UserOwnedRecovery): ModalRoute {
  if (method === 'user-passcode') return { name: 'setPassword', props: { change } }
  const { action, apply, isWanted } = change
  const use = (recoveryAccessToken: string) => apply({ recoveryMethod: method, recoveryAccessToken })
  return { name: 'recoveryOAuth', props: { method, action, use, isWanted } }
}
