import type { MfaMethod } from '@latchkey/wire'
import { useLatchkey, useSessionUser } from '../../context.ts'
import { useSettings } from '../../useSettings.ts'
import { ChooseView } from './ChooseView.tsx'
import type { EnrolScreens } from './modalRoutes.ts'

const order: readonly MfaMethod[] = ['totp', 'sms', 'passkey']

export function ChooseScreen({ enrolment }: EnrolScreens['mfaEnrol.choose']) {
  const { modal } = useLatchkey()
  const { name, mfa } = useSettings()
  const enabled = useSessionUser()?.mfaMethods ?? []
  const begin = () => {
    enrolment.flow.reset()
    enrolment.hasScanned = false
  }
  return (
    <ChooseView
      appName={name}
      methods={order.filter((method) => mfa.methods.includes(method) || enabled.includes(method))}
      enabled={enabled}
      onSelect={(method) => {
        begin()
        modal.push({ name: `mfaEnrol.${method}`, props: { enrolment } })
      }}
      onRemove={(method) => {
        begin()
        modal.push({ name: 'mfaEnrol.remove', props: { enrolment, removal: { method } } })
      }}
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}
