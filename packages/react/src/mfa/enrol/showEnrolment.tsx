import type { EnrolmentFlow } from '@latchkey/core'
import type { MfaMethod } from '@latchkey/wire'
import type { Modal } from '../../modal/navigation/modal.ts'
import type { ModalRoute } from '../../modal/navigation/modalRoute.ts'
import { defineScreens } from '../../modalRuntime.ts'
import { ChooseScreen } from './ChooseScreen.tsx'
import type { EnrolScreenProps } from './enrolScreenProps.ts'
import { IntroScreen } from './IntroScreen.tsx'

type FirstScreens = { intro: EnrolScreenProps; choose: EnrolScreenProps }
const first = defineScreens<FirstScreens>({ intro: IntroScreen, choose: ChooseScreen })

/** Who has a second factor needs no introduction to them. */
export function showEnrolment(modal: Modal, flow: EnrolmentFlow, enabled: readonly MfaMethod[]): ModalRoute {
  const Screen = enabled.length > 0 ? first.choose : first.intro
  const screen = <Screen enrolment={{ flow, hasScanned: false }} />
  const route: ModalRoute = { name: 'enrolMfa', props: { screen } }
  modal.open(route, flow.reset)
  return route
}
