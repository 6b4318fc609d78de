import { createEnrolmentFlow, type WalletContext } from '@latchkey/core'
import type { MfaMethod } from '@latchkey/wire'
import type { Modal } from '../../modal/navigation/modal.ts'
import type { ModalRoute } from '../../modal/navigation/modalRoute.ts'
import { defineScreens } from '../../modalRuntime.ts'
import { RecoveryCodesScreen } from '../codes/RecoveryCodesScreen.tsx'
import { createRecoveryCodes } from '../codes/recoveryCodes.ts'
import { ChooseScreen } from './ChooseScreen.tsx'
import type { EnrolScreenProps } from './enrolScreenProps.ts'
import { IntroScreen } from './IntroScreen.tsx'

type FirstScreens = { intro: EnrolScreenProps; choose: EnrolScreenProps }
const first = defineScreens<FirstScreens>({ intro: IntroScreen, choose: ChooseScreen })

type Methods = Record<'enabled' | 'offered', readonly MfaMethod[]>

/** Who has a second factor needs no introduction to them, nor where there are none. */
export function showEnrolment(
  modal: Modal,
  context: WalletContext,
  { enabled, offered }: Methods,
): ModalRoute {
  const Screen = enabled.length > 0 || offered.length === 0 ? first.choose : first.intro
  const flow = createEnrolmentFlow(context)
  const begun = { hasScanned: false, phoneNumber: '', isCreating: false, isFirst: false }
  const enrolment = { ...begun, flow, codes: createRecoveryCodes(context) }
  const route: ModalRoute = { name: 'enrolMfa', props: { screen: <Screen enrolment={enrolment} /> } }
  modal.open(route, flow.reset)
  return route
}

/** For apps that turn factors on with screens of their own. */
export function showRecoveryCodes(modal: Modal, context: WalletContext): ModalRoute {
  const screen = <RecoveryCodesScreen codes={createRecoveryCodes(context)} isFirst={false} />
  const route: ModalRoute = { name: 'enrolMfa', props: { screen } }
  modal.open(route, () => {})
  return route
}
