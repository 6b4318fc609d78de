import { act } from 'react'

/** What the browser knows of the network, and tells the page. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  act(() => void window.dispatchEvent(new window.Event(isOnline ? 'online' : 'offline')))
}
