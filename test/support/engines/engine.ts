import type { Session } from './commands.ts'
import { firefox, openFirefox } from './firefox.ts'
import { openWindows, type Windows } from './page.ts'
import { openWebkit, webkit } from './webkit.ts'

export type Browser = Windows & Pick<Session, 'version' | 'close' | 'setPreference'>

/** What the tests know of a browser engine besides the standard: how it starts, and how it differs. */
export type Engine = {
  readonly name: 'Firefox' | 'WebKit'
  readonly isThere: boolean
  /** A browser with a new profile, in the same state as a user's. */
  open(): Promise<Browser>
  /**
   * Denies storage from here on, if the user of this browser can do that: to every site, or to frames of other sites.
   * Returns a function that restores it.
   */
  denyStorage?(browser: Browser, to: 'every site' | 'frames'): Promise<() => Promise<void>>
  /** A page in another profile, which shares nothing with this browser's. */
  openOther(browser: Browser): Promise<Pick<Windows, 'page' | 'popup'> & { close(): Promise<void> }>
  readonly hasPasskeys: boolean
  /** The index at which it starts with the tasks that the engines divide among themselves. */
  readonly turn: number
}

/** WebKit's second browser. It stays open: its profile only knows the users of its own tests. */
let second: Promise<Browser> | undefined

async function open(opener: () => Promise<Session>): Promise<Browser> {
  const session = await opener()
  return { ...session, ...(await openWindows(session)) }
}

export const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    isThere: firefox !== undefined,
    open: () => open(openFirefox),
    async denyStorage({ setPreference }, to) {
      const name = 'network.cookie.cookieBehavior'
      // "All cookies" and "all cross-site cookies", from the choices in Firefox.
      await setPreference?.(name, to === 'every site' ? 2 : 1)
      return async () => setPreference?.(name, null)
    },
    // A private window shares nothing with the others, and is what people open for a second account.
    async openOther(browser) {
      const page = await browser.open({ isPrivate: true })
      return { page, popup: browser.popup, close: page.close }
    },
    hasPasskeys: true,
    turn: 0,
  },
  {
    name: 'WebKit',
    isThere: webkit,
    // Under automation each of its browsers is a private one. It has no setting that denies storage.
    open: () => open(openWebkit),
    async openOther() {
      second ??= open(openWebkit)
      const { page, popup } = await second
      return { page, popup, close: () => page.goto('about:blank') }
    },
    hasPasskeys: false,
    turn: 1,
  },
]
