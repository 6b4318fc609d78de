import type { LaterScreens } from '../../modal/navigation/modalRoute.ts'

/** Any of the screens that turn second factors on and off: they come with what opens them. */
export const EnrolMfaScreen = ({ screen }: LaterScreens['enrolMfa']) => screen
