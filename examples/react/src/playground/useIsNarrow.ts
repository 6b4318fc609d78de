import { useSyncExternalStore } from 'react'

/** As in styles/narrow.css. */
const query = () => matchMedia('(max-width: 719px)')

/** The window has room for one column. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => query().matches)

function subscribe(notify: () => void): () => void {
  const media = query()
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}
