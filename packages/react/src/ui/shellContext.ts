import { createContext, useContext } from 'react'

/** How the user may dismiss a page: by anything, only by Esc or the close button, or not at all. */
export type Dismiss = 'any' | 'deliberate' | 'never'

/** Where the focus goes when a page appears: the first field, else a safe primary button, else the title. */
export type PageFocus = 'auto' | 'title'

export type PageEntry = { name: string; focus: PageFocus }

export type ShellApi = {
  /** Names the dialog; every page gives this id to its title. */
  titleId: string
  /** False when rendered inline: there is nothing to close. */
  closes: boolean
  close(): void
  /** Another page appeared: fade it in, animate the height, move the focus. */
  enter(page: HTMLElement, entry: PageEntry): void
  /** The current page changed its state: animate the height and move the focus only. */
  change(page: HTMLElement, entry: PageEntry): void
  setDismiss(dismiss: Dismiss): void
  /** Announces a sentence through one of the two live regions. */
  announce(sentence: string, urgency?: 'polite' | 'assertive'): void
}

const none = () => {}

/** For a page without a shell around it (a test, a static drawing). */
const alone: ShellApi = {
  titleId: 'lk-title',
  closes: true,
  close: none,
  enter: none,
  change: none,
  setDismiss: none,
  announce: none,
}

export const ShellContext = createContext<ShellApi>(alone)

export function useShell(): ShellApi {
  return useContext(ShellContext)
}
