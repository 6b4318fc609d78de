import type { MfaMethod } from '@latchkey/wire'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { useSettings } from '../../useSettings.ts'
import { ChooseView } from './ChooseView.tsx'
import type { EnrolScreenProps, EnrolScreens } from './modalRoutes.ts'

const order: readonly MfaMethod[] = ['totp', 'sms', 'passkey']

export function ChooseScreen({ enrolment }: EnrolScreenProps) {
  const { modal } = useLatchkey()
  const { name, mfa } = useSettings()
  const enabled = useSessionUser()?.mfaMethods ?? []
  const show = (route: RouteTo<EnrolScreens>) => modal.push(route)
  const begin = () => {
    enrolment.flow.reset()
    enrolment.hasScanned = false
    enrolment.isFirst = enabled.length === 0
  }
  return (
    <ChooseView
      appName={name}
      methods={order.filter((method) => mfa.methods.includes(method) || enabled.includes(method))}
      enabled={enabled}
      onSelect={(method) => {
        begin()
        show({ name: `enrol.${method}`, props: { enrolment } })
      }}
      onRemove={(method) => {
        begin()
        show({ name: 'enrol.remove', props: { enrolment, removal: { method } } })
      }}
      onCodes={() => show({ name: 'enrol.recoveryCodes', props: { codes: enrolment.codes, isFirst: false } })}
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}
