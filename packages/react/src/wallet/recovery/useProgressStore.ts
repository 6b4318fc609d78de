import { createValue, type WritableStore } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'

const stores = new WeakMap<object, unknown>()

/**
 * How far something has come that may ask for a second factor, or a password, on a screen over this one. It is kept with
 * what is done and not with its screen, which is drawn anew when it is come back to (decision 12: recovery).
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
