import { Window } from 'happy-dom'

/**
 * A browser's globals next to Node's own: the real server runs in the same process and needs Node's `URL`, which a
 * whole browser environment would replace. Imported first, since React reads them when it loads.
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
  // The landing screen renders while a page is idle, in all current browsers.
  matchMedia: window.matchMedia.bind(window),
  ResizeObserver: window.ResizeObserver,
})

/** The events by which a page's wallets and apps find each other; a page of an earlier test would answer too. */
const questions = ['eip6963:requestProvider', 'wallet-standard:app-ready']
const listening = new Set<() => void>()
const listen = window.addEventListener.bind(window)
window.addEventListener = ((...args: Parameters<typeof listen>) => {
  listen(...args)
  if (questions.includes(args[0])) listening.add(() => window.removeEventListener(args[0], args[1]))
}) as typeof listen

/** Pages that were left answer no more requests. */
export function silencePages(): void {
  for (const stop of listening) stop()
  listening.clear()
}

/** Sets the URL from which the page is loaded. */
export const setAddress = (href: string): void => window.happyDOM.setURL(href)
