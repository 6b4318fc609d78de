import { useSyncExternalStore } from 'react'

/** The same value as in styles/narrow.css. */
const query = () => matchMedia('(max-width: 719px)')

/** True if the window has room for one column only. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => query().matches)

function subscribe(notify: () => void): () => void {
  const media = query()
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}
