import { getSettings, type Settings } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from './context.ts'

/** Not beside `useLatchkey`: the provider does without. */
export function useSettings(): Settings {
  return useStore(getSettings(useLatchkey().client))
}
