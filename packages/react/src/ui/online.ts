import { useSyncExternalStore } from 'react'

/** Whether the browser is online; false only where it says that it is not. */
export const useOnline = (): boolean => useSyncExternalStore(follow, isOnline, () => true)

/** Waits until the browser is online, where it is not. */
export const whenOnline = async (): Promise<void> => {
  if (!isOnline()) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}

/** Where a browser does not know, it is undefined. */
const isOnline = () => navigator.onLine !== false

function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
