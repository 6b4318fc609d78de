import { act } from 'react'

/** Sets the browser's network state, and notifies the page. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  act(() => void window.dispatchEvent(new window.Event(isOnline ? 'online' : 'offline')))
}
