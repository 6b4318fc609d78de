import type { ComponentType } from 'react'
import type { Begin } from '../begin.ts'

export type OAuthScreens = Record<never, never>

export const screens: { [name in keyof OAuthScreens]: ComponentType<OAuthScreens[name]> } = {}

export const begin: Begin = () => {
  throw new Error('Not built yet.')
}
