import { useSyncExternalStore } from 'react'

/** Where a browser does not know, it is undefined. */
export const isOnline = (): boolean => navigator.onLine !== false

/** Whether the browser is online; false only where it says that it is not. */
export const useOnline = (): boolean => useSyncExternalStore(follow, isOnline, () => true)

function follow(onChange: () => void): () => void {
  const listening = new AbortController()
  for (const name of ['online', 'offline']) window.addEventListener(name, onChange, listening)
  return () => listening.abort()
}
