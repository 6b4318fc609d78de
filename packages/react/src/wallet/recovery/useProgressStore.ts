import { createValue, type WritableStore } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'

const stores = new WeakMap<object, unknown>()

/**
 * Stores the progress of work that may ask for a second factor, or a password, on a screen on top of this one. The
 * store belongs to the work, not to its screen, which mounts again when the user returns (decision 12: recovery).
 */
export function useProgressStore<P extends { status: string }>(
  owner: object,
  { initial, working }: { initial: P; working: P['status'] },
): [P, (next: P) => void] {
  const [store] = useState(
    () => (stores.get(owner) as WritableStore<P> | undefined) ?? createValue<P>(initial),
  )
  useEffect(() => {
    stores.set(owner, store)
    return () => {
      if (store.getState().status !== working) stores.delete(owner)
    }
  }, [owner, store, working])
  return [useStore(store), store.set]
}
