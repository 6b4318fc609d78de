import { getSettings, type Settings } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from './context.ts'

/** Not in the file of `useLatchkey`: the provider does not need it. */
export function useSettings(): Settings {
  return useStore(getSettings(useLatchkey().client))
}
