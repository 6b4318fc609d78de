import { useEffect, useState } from 'react'
import { type Display, readDisplay, writeDisplay } from './address.ts'

export type Change = (changes: Partial<Display>) => void

/** The gallery's state from the address. A screen adds a history entry; a switch does not. */
export function useDisplay(): { display: Display; change: Change } {
  const [display, setDisplay] = useState(read)
  useEffect(() => {
    const follow = () => setDisplay(read())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const change = (changes: Partial<Display>) => {
    const next = { ...display, ...changes }
    const isOther = next.view !== display.view
    history[isOther ? 'pushState' : 'replaceState'](null, '', writeDisplay(next))
    setDisplay(next)
    if (isOther) scrollTo(0, 0)
  }
  return { display, change }
}

const read = () => readDisplay(new URLSearchParams(location.search))
