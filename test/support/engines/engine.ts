import { firefox, openFirefox } from './firefox.ts'
import { openWindows, type Page, type Windows } from './page.ts'
import { openWebkit, webkit } from './webkit.ts'

export type Browser = Windows & { readonly version: string; close(): Promise<void> }

/** What the tests know of a browser engine besides the standard: how it is started, and what it does differently. */
export type Engine = {
  readonly name: 'Firefox' | 'WebKit'
  readonly isThere: boolean
  /** A browser with a profile of its own, in the state that a user's is in. */
  open(): Promise<Browser>
  /** One in which every storage of every site is denied, where a user can have that. */
  openDenied?(): Promise<Browser>
  /** One in which the storage of frames from other sites is denied, where a user can have that. */
  openStrict?(): Promise<Browser>
  /** A page in another profile, which knows nothing of this browser's. */
  openOther(browser: Browser): Promise<{ page: Page; close(): Promise<void> }>
  readonly hasPasskeys: boolean
}

type Opener = typeof openFirefox | typeof openWebkit

async function open(opener: () => ReturnType<Opener>): Promise<Browser> {
  const session = await opener()
  return { ...(await openWindows(session)), version: session.version, close: session.close }
}

export const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    isThere: firefox !== undefined,
    open: () => open(openFirefox),
    // "Block all cookies", and "block all third-party cookies".
    openDenied: () => open(() => openFirefox({ 'network.cookie.cookieBehavior': 2 })),
    openStrict: () => open(() => openFirefox({ 'network.cookie.cookieBehavior': 1 })),
    // A private window shares nothing with the others, and is what people open for a second account.
    async openOther(browser) {
      const page = await browser.open({ isPrivate: true })
      return { page, close: page.close }
    },
    hasPasskeys: true,
  },
  {
    name: 'WebKit',
    isThere: webkit,
    // Under automation each of its browsers is a private one; it has no setting that denies storage.
    open: () => open(openWebkit),
    openOther: () => open(openWebkit),
    hasPasskeys: false,
  },
]
