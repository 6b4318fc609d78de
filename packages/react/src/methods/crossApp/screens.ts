import { defineScreens } from '../../modal/runtime.ts'
import type { Begin } from '../begin.ts'
import { endWith } from '../waiting/endWith.ts'
import { CrossAppScreen } from './CrossAppScreen.tsx'
import { appIdOf } from './entry.ts'
import { crossAppFlowOf, openWindow } from './flowOf.ts'
import type { CrossAppScreens } from './places.ts'

export const screens = defineScreens<CrossAppScreens>({
  'crossApp.status': CrossAppScreen,
})

export const begin: Begin = (latchkey, journey, option) => {
  const appId = appIdOf(option)
  openWindow(latchkey, journey, appId)
  const place = { name: 'crossApp.status', props: { journey, appId } } as const
  return endWith(latchkey, place, crossAppFlowOf(latchkey, journey))
}
