import { useEffect, useState } from 'react'
import { readShown, type Shown, writeShown } from './address.ts'

export type Change = (changes: Partial<Shown>) => void

/** The address, as what it shows. A screen has an entry of its own in the history; a switch has none. */
export function useShown(): { shown: Shown; change: Change } {
  const [shown, setShown] = useState(read)
  useEffect(() => {
    const follow = () => setShown(read())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const change = (changes: Partial<Shown>) => {
    const next = { ...shown, ...changes }
    const isOther = next.view !== shown.view
    history[isOther ? 'pushState' : 'replaceState'](null, '', writeShown(next))
    setShown(next)
    if (isOther) scrollTo(0, 0)
  }
  return { shown, change }
}

const read = () => readShown(new URLSearchParams(location.search))
