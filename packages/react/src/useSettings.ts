import { type Settings, settingsOf } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from './context.ts'

/** Not beside `useLatchkey`: the provider does without. */
export function useSettings(): Settings {
  return useStore(settingsOf(useLatchkey().client))
}
