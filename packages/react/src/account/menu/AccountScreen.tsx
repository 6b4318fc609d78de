import type { LaterScreens } from '../../modal/navigation/modalRoute.ts'

export const AccountScreen = ({ screen }: LaterScreens['account']) => screen
