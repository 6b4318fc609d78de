import type { MfaMethod } from '@latchkey/wire'
import { useLatchkey, useSessionUser } from '../../context.ts'
import { useSettings } from '../../useSettings.ts'
import { RecoveryCodesScreen } from '../codes/RecoveryCodesScreen.tsx'
import { ChooseView } from './ChooseView.tsx'
import type { EnrolScreenProps } from './enrolScreenProps.ts'
import { PasskeysScreen } from './PasskeysScreen.tsx'
import { RemoveScreen } from './RemoveScreen.tsx'
import { SmsScreen } from './SmsScreen.tsx'
import { TotpScreen } from './TotpScreen.tsx'

const screens = { totp: TotpScreen, sms: SmsScreen, passkey: PasskeysScreen }
const order = Object.keys(screens) as MfaMethod[]

export function ChooseScreen({ enrolment }: EnrolScreenProps) {
  const { modal } = useLatchkey()
  const { name, mfa } = useSettings()
  const enabled = useSessionUser()?.mfaMethods ?? []
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
        const Screen = screens[method]
        modal.push({ name: 'enrolMfa', props: { screen: <Screen enrolment={enrolment} /> } })
      }}
      onRemove={(method) => {
        begin()
        modal.push({
          name: 'enrolMfa',
          props: { screen: <RemoveScreen enrolment={enrolment} removal={{ method }} /> },
        })
      }}
      onCodes={() =>
        modal.push({
          name: 'enrolMfa',
          props: { screen: <RecoveryCodesScreen codes={enrolment.codes} isFirst={false} /> },
        })
      }
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}
