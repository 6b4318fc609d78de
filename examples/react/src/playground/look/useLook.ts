import { useCallback, useMemo, useState } from 'react'
import { readAddress, writeAddress } from './address.ts'
import { defaultLook, type Look } from './look.ts'

/** The look is kept in the address and nowhere else, so that it can be shared. */
export function useLook() {
  const [look, setLook] = useState(() => readAddress(new URLSearchParams(location.search).get('c') ?? ''))
  const set = useCallback((next: Look) => {
    setLook(next)
    history.replaceState(history.state, '', toUrl(next))
  }, [])
  return useMemo(
    () => ({
      look,
      change: (changes: Partial<Look>) => set({ ...look, ...changes }),
      reset: () => set(defaultLook),
    }),
    [look, set],
  )
}

/** This page with that look. What else the address says stays, but for the look. */
export function toUrl(look: Look): string {
  const others = new URLSearchParams(location.search)
  others.delete('c')
  const lookQuery = writeAddress(look)
  const query = [...(lookQuery ? [`c=${lookQuery}`] : []), ...(others.size > 0 ? [String(others)] : [])]
  return `${location.pathname}${query.length > 0 ? `?${query.join('&')}` : ''}${location.hash}`
}
