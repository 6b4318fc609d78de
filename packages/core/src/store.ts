import { createStore, type StoreApi } from 'zustand/vanilla'

/** A value that can be watched. Fits zustand's `useStore` and React's `useSyncExternalStore`. */
export type Store<S> = Pick<StoreApi<S>, 'getState' | 'getInitialState' | 'subscribe'>

/** A store that its owner may write. */
export type WritableStore<S> = Store<S> & { set(next: S): void }

/**
 * Creates a store whose states replace each other. Zustand itself would merge them, which is wrong for a union type.
 *
 * @example
 * const { set, ...screen } = createValue<'email' | 'code'>('email')
 * const stop = screen.subscribe((now, before) => show(`${before}, then ${now}`))
 * set('code')
 */
export function createValue<S>(initial: S): WritableStore<S> {
  const { setState, ...store } = createStore<S>()(() => initial)
  return { ...store, set: (next) => setState(next, true) }
}
