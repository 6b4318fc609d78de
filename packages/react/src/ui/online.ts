import { useSyncExternalStore } from 'react'

/** Where a browser does not know, it is undefined. */
export const isOnline = (): boolean => globalThis.navigator?.onLine !== false

/** Whether the browser is online; false only where it says that it is not. */
export const useOnline = (): boolean => useSyncExternalStore(follow, isOnline, isOnline)

function follow(onChange: () => void): () => void {
  const names = ['online', 'offline']
  for (const name of names) window.addEventListener(name, onChange)
  return () => {
    for (const name of names) window.removeEventListener(name, onChange)
  }
}
