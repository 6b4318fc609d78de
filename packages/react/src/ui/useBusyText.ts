import { useTexts } from '../texts/useTexts.ts'
import { useOnline } from './online.ts'
import { useLate } from './useLate.ts'

/**
 * What there is to say of a request that has no answer yet: at once while the browser is offline, for which the request
 * is held, and when it takes so long that the network may be gone.
 */
export function useBusyText(isBusy: boolean | undefined): string | undefined {
  const { common } = useTexts()
  const isLate = useLate(isBusy === true)
  const isOnline = useOnline()
  return isBusy ? (isOnline ? (isLate ? common.stillTrying : undefined) : common.offline) : undefined
}
