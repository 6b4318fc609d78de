import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(prefers-color-scheme: dark)')

export const useSystemScheme = () =>
  useSyncExternalStore(subscribe, () => (query().matches ? 'dark' : 'light'))

function subscribe(notify: () => void): () => void {
  const media = query()
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}
