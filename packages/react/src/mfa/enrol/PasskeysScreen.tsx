import { useLatchkey, useSessionUser } from '../../context.ts'
import { usePasskeys } from '../../methods/passkeys/usePasskeys.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { AddedScreen } from './AddedScreen.tsx'
import type { EnrolScreenProps, EnrolScreens } from './modalRoutes.ts'
import { PasskeysView } from './PasskeysView.tsx'
import { start, useFlow } from './useFlow.ts'

export function PasskeysScreen({ enrolment }: EnrolScreenProps) {
  const { modal } = useLatchkey()
  const { flow } = enrolment
  const { state, isBusy, problem } = useFlow(enrolment)
  const isEnabled = useSessionUser()?.mfaMethods.includes('passkey') ?? false
  const passkeys = usePasskeys(isEnabled ? 'mfa' : 'user')
  if (state.status === 'done') return <AddedScreen enrolment={enrolment} method="passkey" />
  return (
    <PasskeysView
      passkeys={passkeys}
      isEnabled={isEnabled}
      busy={isBusy ? (enrolment.isCreating ? 'creating' : 'enabling') : undefined}
      problem={problem}
      onCreate={() => {
        enrolment.isCreating = true
        start(flow.createPasskey())
      }}
      onEnable={() => {
        enrolment.isCreating = false
        start(flow.enrolPasskeys(passkeys.map(({ id }) => id)))
      }}
      onRemove={(credentialId) => {
        flow.reset()
        const props = { enrolment, removal: { credentialId } }
        modal.push({ name: 'enrol.remove', props } satisfies RouteTo<EnrolScreens>)
      }}
      onBack={modal.back}
    />
  )
}
