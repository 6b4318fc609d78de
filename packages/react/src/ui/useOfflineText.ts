import { useTexts } from '../texts/useTexts.ts'
import { useOnline } from './online.ts'

/** Returns the message shown while the browser is offline, for work that takes seconds anyway. */
export function useOfflineText(isBusy: boolean): string | undefined {
  const { common } = useTexts()
  const isOnline = useOnline()
  return isBusy && !isOnline ? common.offline : undefined
}
