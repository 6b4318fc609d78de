import { useCallback, useMemo, useState } from 'react'
import { readAddress, writeAddress } from './address.ts'
import { defaultLook, type Look } from './look.ts'

/** Stores the look only in the address, so that it can be shared. */
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

/** The URL of this page with that look. The rest of the address is unchanged. */
export function toUrl(look: Look): string {
  const others = new URLSearchParams(location.search)
  others.delete('c')
  const lookQuery = writeAddress(look)
  const query = [...(lookQuery ? [`c=${lookQuery}`] : []), ...(others.size > 0 ? [String(others)] : [])]
  return `${location.pathname}${query.length > 0 ? `?${query.join('&')}` : ''}${location.hash}`
}
