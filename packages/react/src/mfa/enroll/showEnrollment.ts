import { createEnrollmentFlow, type WalletContext } from '@latchkey/core'
import type { MfaMethod } from '@latchkey/wire'
import type { Modal } from '../../navigation/modal.ts'
import type { ModalRoute, RouteTo } from '../../navigation/modalRoute.ts'
import { createRecoveryCodes } from '../codes/recoveryCodes.ts'
import type { EnrollScreens } from './modalRoutes.ts'

type Methods = Record<'enabled' | 'offered', readonly MfaMethod[]>

/** Skips the introduction if the user has a factor or the app offers none. */
export function showEnrollment(
  modal: Modal,
  context: WalletContext,
  { enabled, offered }: Methods,
): ModalRoute {
  const name = enabled.length > 0 || offered.length === 0 ? 'enroll.choose' : 'enroll.intro'
  const flow = createEnrollmentFlow(context)
  const initial = { hasScanned: false, phoneNumber: '', isCreating: false, isFirst: false }
  const enrollment = { ...initial, flow, codes: createRecoveryCodes(context) }
  const route: RouteTo<EnrollScreens> = { name, props: { enrollment } }
  modal.open(route, flow.reset)
  return route
}

/** For apps that enable factors with their own screens. */
export function showRecoveryCodes(modal: Modal, context: WalletContext): ModalRoute {
  const props = { codes: createRecoveryCodes(context), isFirst: false }
  const route: RouteTo<EnrollScreens> = { name: 'enroll.recoveryCodes', props }
  modal.open(route, () => {})
  return route
}
