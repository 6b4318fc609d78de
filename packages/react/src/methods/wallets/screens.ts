import type { ComponentType } from 'react'
import type { Begin } from '../begin.ts'

export type WalletsScreens = Record<never, never>

export const screens: { [name in keyof WalletsScreens]: ComponentType<WalletsScreens[name]> } = {}

export const begin: Begin = () => {
  throw new Error('Not built yet.')
}
