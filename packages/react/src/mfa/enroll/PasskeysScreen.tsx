import { useLatchkey, useSessionUser } from '../../context.ts'
import { usePasskeys } from '../../methods/passkeys/usePasskeys.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { AddedScreen } from './AddedScreen.tsx'
import type { EnrollScreenProps, EnrollScreens } from './modalRoutes.ts'
import { PasskeysView } from './PasskeysView.tsx'
import { start, useFlow } from './useFlow.ts'

export function PasskeysScreen({ enrollment }: EnrollScreenProps) {
  const { modal } = useLatchkey()
  const { flow } = enrollment
  const { state, isBusy, problem } = useFlow(enrollment)
  const isEnabled = useSessionUser()?.mfaMethods.includes('passkey') ?? false
  const passkeys = usePasskeys(isEnabled ? 'mfa' : 'user')
  if (state.status === 'done') return <AddedScreen enrollment={enrollment} method="passkey" />
  return (
    <PasskeysView
      passkeys={passkeys}
      isEnabled={isEnabled}
      busy={isBusy ? (enrollment.isCreating ? 'creating' : 'enabling') : undefined}
      problem={problem}
      onCreate={() => {
        enrollment.isCreating = true
        start(flow.createPasskey())
      }}
      onEnable={() => {
        enrollment.isCreating = false
        start(flow.enrollPasskeys(passkeys.map(({ id }) => id)))
      }}
      onRemove={(credentialId) => {
        flow.reset()
        const props = { enrollment, removal: { credentialId } }
        modal.push({ name: 'enroll.remove', props } satisfies RouteTo<EnrollScreens>)
      }}
      onBack={modal.back}
    />
  )
}
