import { defineScreens } from '../../modal/runtime.ts'
import { cancelOnLeave } from '../../pending/cancelOnLeave.ts'
import type { Begin } from '../begin.ts'
import { CrossAppScreen } from './CrossAppScreen.tsx'
import { appIdOf } from './entry.ts'
import { crossAppFlowOf, openWindow } from './flowOf.ts'
import type { CrossAppScreens } from './modalRoutes.ts'

export const screens = defineScreens<CrossAppScreens>({
  'crossApp.status': CrossAppScreen,
})

export const begin: Begin = (latchkey, journey, option) => {
  const appId = appIdOf(option)
  openWindow(latchkey, journey, appId)
  const route = { name: 'crossApp.status', props: { journey, appId } } as const
  return cancelOnLeave(latchkey, route, crossAppFlowOf(latchkey, journey))
}
