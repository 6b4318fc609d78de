import { Window } from 'happy-dom'

/**
 * A browser's globals beside Node's own: the real server runs in the same process and needs Node's `URL`, which a whole
 * browser environment would replace. Imported first, since React looks for them when it is loaded.
 */
const window = new Window({ url: 'http://localhost:3000/' })
const names = [
  'document',
  'navigator',
  'localStorage',
  'location',
  'HTMLElement',
  'HTMLIFrameElement',
] as const
for (const name of names)
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true })
Object.assign(globalThis, {
  window: Object.assign(window, { fetch: undefined }),
  IS_REACT_ACT_ENVIRONMENT: true,
  // The landing screen is drawn while a page is idle, in every browser of today.
  matchMedia: window.matchMedia.bind(window),
  ResizeObserver: window.ResizeObserver,
})

/** What wallets and apps of a page ask each other by; a page of an earlier test would answer too. */
const questions = ['eip6963:requestProvider', 'wallet-standard:app-ready']
const listening = new Set<() => void>()
const listen = window.addEventListener.bind(window)
window.addEventListener = ((...args: Parameters<typeof listen>) => {
  listen(...args)
  if (questions.includes(args[0])) listening.add(() => window.removeEventListener(args[0], args[1]))
}) as typeof listen

/** Pages that are left answer nothing more. */
export function silencePages(): void {
  for (const stop of listening) stop()
  listening.clear()
}

/** What the page is loaded from. */
export const setAddress = (href: string): void => window.happyDOM.setURL(href)
