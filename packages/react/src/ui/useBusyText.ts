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
  const offline = useOfflineText(isBusy)
  return offline ?? (isBusy && isLate ? common.stillTrying : undefined)
}

/** Only what there is to say while the browser is offline: for work that takes seconds anyway. */
export function useOfflineText(isBusy: boolean | undefined): string | undefined {
  const { common } = useTexts()
  const isOnline = useOnline()
  return isBusy && !isOnline ? common.offline : undefined
}
