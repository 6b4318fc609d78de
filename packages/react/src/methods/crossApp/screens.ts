import type { Begin } from '../../modal/navigation/method.ts'
import { defineScreens } from '../../modalRuntime.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { cancelOnLeave } from '../../pending/cancelOnLeave.ts'
import { BlockedScreen } from './BlockedScreen.tsx'
import { CrossAppScreen } from './CrossAppScreen.tsx'
import { getCrossAppFlow, openWindow } from './getFlow.ts'
import type { CrossAppScreens } from './modalRoutes.ts'
import { OtherDeviceScreen } from './OtherDeviceScreen.tsx'
import { getAppId } from './useAppRows.ts'

export { resume } from './resume.ts'

export const screens = defineScreens<CrossAppScreens>({
  'crossApp.status': CrossAppScreen,
  'crossApp.blocked': BlockedScreen,
  'crossApp.otherDevice': OtherDeviceScreen,
})

export const begin: Begin = (latchkey, journey, option) => {
  const appId = getAppId(option)
  openWindow(latchkey, journey, appId)
  const route: RouteTo<CrossAppScreens> = { name: 'crossApp.status', props: { journey, appId } }
  return cancelOnLeave(latchkey, route, getCrossAppFlow(latchkey, journey))
}
