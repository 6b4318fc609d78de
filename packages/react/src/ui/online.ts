import { useSyncExternalStore } from 'react'

/** Undefined in browsers that do not know. */
export const isOnline = (): boolean => navigator.onLine !== false

/** Whether the browser is online; false only if the browser reports that it is offline. */
export const useOnline = (): boolean => useSyncExternalStore(follow, isOnline, () => true)

function follow(onChange: () => void): () => void {
  const listening = new AbortController()
  for (const name of ['online', 'offline']) window.addEventListener(name, onChange, listening)
  return () => listening.abort()
}
