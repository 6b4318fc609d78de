import { useTexts } from '../texts/useTexts.ts'
import { useOnline } from './online.ts'
import { useLate } from './useLate.ts'

/**
 * Returns the message for a pending request: at once while the browser is offline, which delays the request, and when
 * it takes so long that the network may be down.
 */
export function useBusyText(isBusy: boolean | undefined): string | undefined {
  const { common } = useTexts()
  const isLate = useLate(isBusy === true)
  const isOnline = useOnline()
  return isBusy ? (isOnline ? (isLate ? common.stillTrying : undefined) : common.offline) : undefined
}
