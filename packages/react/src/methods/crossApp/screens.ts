import { defineScreens } from '../../modal/runtime.ts'
import type { Begin } from '../begin.ts'
import { CrossAppScreen } from './CrossAppScreen.tsx'
import { appIdOf } from './entry.ts'
import { openWindow } from './flowOf.ts'
import type { CrossAppScreens } from './places.ts'

export const screens = defineScreens<CrossAppScreens>({
  'crossApp.status': CrossAppScreen,
})

export const begin: Begin = (latchkey, journey, option) => {
  const appId = appIdOf(option)
  openWindow(latchkey, journey, appId)
  return { name: 'crossApp.status', props: { journey, appId } }
}
