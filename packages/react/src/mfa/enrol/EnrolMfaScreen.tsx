import type { LaterScreens } from '../../modal/navigation/modalRoute.ts'

/** Any of the screens that turn second factors on and off. They are in a chunk of their own. */
export function EnrolMfaScreen({ Screen, ...props }: LaterScreens['enrolMfa']) {
  return <Screen {...props} />
}
