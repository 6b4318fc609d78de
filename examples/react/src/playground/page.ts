import { createContext, useContext } from 'react'
import type { Write } from './aside/events.ts'
import type { Look } from './look/look.ts'
import type { Session } from './session.ts'

export type View = 'build' | 'account'
/** The panes of a narrow screen. */
export type Pane = 'login' | 'design' | 'code' | 'account'

/** The state that the parts of the page share. */
export type Page = {
  look: Look
  change(changes: Partial<Look>): void
  reset(): void
  session: Session
  view: View
  show(pane: Pane): void
  log: Write
  /** The text for screen readers. */
  announce(sentence: string): void
}

export const PageContext = createContext<Page | null>(null)

export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('A part of the playground is outside its context.')
  return page
}
