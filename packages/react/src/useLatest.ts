import { useInsertionEffect, useRef } from 'react'

/** The value of the latest committed render, for code that runs later: effects, timers, listeners. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
