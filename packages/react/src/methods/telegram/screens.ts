import type { ComponentType } from 'react'
import type { Begin } from '../begin.ts'

export type TelegramScreens = Record<never, never>

export const screens: { [name in keyof TelegramScreens]: ComponentType<TelegramScreens[name]> } = {}

export const begin: Begin = () => {
  throw new Error('Not built yet.')
}
