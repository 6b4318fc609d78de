import type { ComponentType } from 'react'
import type { ModalRoute } from '../../modal/navigation/modalRoute.ts'
import type { Enrolment, EnrolScreenProps, Removal } from './enrolScreenProps.ts'

/** Names its screen itself, which has come with what opens it. */
export function toEnrolRoute(
  Screen: ComponentType<EnrolScreenProps>,
  enrolment: Enrolment,
  removal?: Removal,
): ModalRoute {
  return { name: 'enrolMfa', props: { Screen, enrolment, removal } }
}
