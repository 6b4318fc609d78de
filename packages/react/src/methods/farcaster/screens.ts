import type { ComponentType } from 'react'
import type { Begin } from '../begin.ts'

export type FarcasterScreens = Record<never, never>

export const screens: { [name in keyof FarcasterScreens]: ComponentType<FarcasterScreens[name]> } = {}

export const begin: Begin = () => {
  throw new Error('Not built yet.')
}
