import { useState } from 'react'
import { useLatchkey, useSessionUser } from '../../context.ts'
import { AddedView } from './AddedView.tsx'
import type { EnrolScreens } from './modalRoutes.ts'
import { PasskeysView } from './PasskeysView.tsx'
import { start, useFlow } from './useFlow.ts'
import { usePasskeys } from './usePasskeys.ts'

export function PasskeysScreen({ enrolment }: EnrolScreens['mfaEnrol.passkey']) {
  const { modal } = useLatchkey()
  const { flow } = enrolment
  const { state, isBusy, problem } = useFlow(enrolment)
  const isEnabled = useSessionUser()?.mfaMethods.includes('passkey') ?? false
  const passkeys = usePasskeys(isEnabled)
  const [work, setWork] = useState<'creating' | 'enabling'>('creating')
  if (state.status === 'done') return <AddedView method="passkey" onDone={modal.close} />
  return (
    <PasskeysView
      passkeys={passkeys}
      isEnabled={isEnabled}
      busy={isBusy ? work : undefined}
      problem={problem}
      onCreate={() => {
        setWork('creating')
        start(flow.createPasskey())
      }}
      onEnable={() => {
        setWork('enabling')
        start(flow.enrolPasskeys(passkeys.map(({ id }) => id)))
      }}
      onRemove={(credentialId) => {
        flow.reset()
        modal.push({ name: 'mfaEnrol.remove', props: { enrolment, removal: { credentialId } } })
      }}
      onBack={modal.back}
    />
  )
}
