import type { ComponentType } from 'react'
import type { Journey } from '../../modal/modal.ts'
import type { Begin } from '../begin.ts'
import { CrossAppScreen } from './CrossAppScreen.tsx'
import { appIdOf } from './entry.ts'
import { openWindow } from './flowOf.ts'

export type CrossAppScreens = {
  'crossApp.status': { journey: Journey; appId: string }
}

export const screens: { [name in keyof CrossAppScreens]: ComponentType<CrossAppScreens[name]> } = {
  'crossApp.status': CrossAppScreen,
}

export const begin: Begin = (latchkey, journey, option) => {
  const appId = appIdOf(option)
  openWindow(latchkey, journey, appId)
  return { name: 'crossApp.status', props: { journey, appId } }
}
