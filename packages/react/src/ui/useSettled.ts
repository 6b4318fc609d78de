import { useEffect, useState } from 'react'

/**
 * Returns a value once it has not changed for a while, so that announcements do not interrupt typing.
 *
 * @param forMs in milliseconds
 */
export function useSettled<T>(value: T, forMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return settled
}
