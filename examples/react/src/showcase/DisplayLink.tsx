import type { MouseEvent, ReactNode } from 'react'
import { type Display, writeDisplay } from './address.ts'
import type { Change } from './useDisplay.ts'

type DisplayLinkProps = {
  display: Display
  change: Change
  className: string
  label?: string
  children: ReactNode
}

/**
 * A link to another part of the gallery with the same look. It opens in this page, or in a new tab where the user asks.
 */
export function DisplayLink({ display, change, className, label, children }: DisplayLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    change(display)
  }
  return (
    <a href={writeDisplay(display)} className={className} aria-label={label} title={label} onClick={follow}>
      {children}
    </a>
  )
}
