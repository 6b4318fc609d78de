import type { MfaMethod } from '@latchkey/wire'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { useSettings } from '../../useSettings.ts'
import { ChooseView } from './ChooseView.tsx'
import type { EnrollScreenProps, EnrollScreens } from './modalRoutes.ts'

const order: readonly MfaMethod[] = ['totp', 'sms', 'passkey']

export function ChooseScreen({ enrollment }: EnrollScreenProps) {
  const { modal } = useLatchkey()
  const { name, mfa } = useSettings()
  const ownMethods = useSessionUser()?.mfaMethods ?? []
  const show = (route: RouteTo<EnrollScreens>) => modal.push(route)
  const begin = () => {
    enrollment.flow.reset()
    enrollment.hasScanned = false
    enrollment.isFirst = ownMethods.length === 0
  }
  return (
    <ChooseView
      appName={name}
      methods={order.filter((method) => mfa.methods.includes(method) || ownMethods.includes(method))}
      ownMethods={ownMethods}
      onSelect={(method) => {
        begin()
        show({ name: `enroll.${method}`, props: { enrollment } })
      }}
      onRemove={(method) => {
        begin()
        show({ name: 'enroll.remove', props: { enrollment, removal: { method } } })
      }}
      onCodes={() =>
        show({ name: 'enroll.recoveryCodes', props: { codes: enrollment.codes, isFirst: false } })
      }
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}
