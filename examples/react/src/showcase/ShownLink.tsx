import type { MouseEvent, ReactNode } from 'react'
import { type Shown, writeShown } from './address.ts'
import type { Change } from './useShown.ts'

type ShownLinkProps = { shown: Shown; change: Change; className: string; label?: string; children: ReactNode }

/** A link to another part of the gallery with the same look. It opens in this page, or in a new tab where the user asks. */
export function ShownLink({ shown, change, className, label, children }: ShownLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    change(shown)
  }
  return (
    <a href={writeShown(shown)} className={className} aria-label={label} title={label} onClick={follow}>
      {children}
    </a>
  )
}
