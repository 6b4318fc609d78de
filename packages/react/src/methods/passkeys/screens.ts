import type { ComponentType } from 'react'
import type { Begin } from '../begin.ts'

export type PasskeysScreens = Record<never, never>

export const screens: { [name in keyof PasskeysScreens]: ComponentType<PasskeysScreens[name]> } = {}

export const begin: Begin = () => {
  throw new Error('Not built yet.')
}
