import type { ComponentType } from 'react'
import type { Begin } from '../begin.ts'

export type CrossAppScreens = Record<never, never>

export const screens: { [name in keyof CrossAppScreens]: ComponentType<CrossAppScreens[name]> } = {}

export const begin: Begin = () => {
  throw new Error('Not built yet.')
}
