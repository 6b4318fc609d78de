import type { ComponentType } from 'react'
import type { Begin } from '../begin.ts'

export type SmsScreens = Record<never, never>

export const screens: { [name in keyof SmsScreens]: ComponentType<SmsScreens[name]> } = {}

export const begin: Begin = () => {
  throw new Error('Not built yet.')
}
