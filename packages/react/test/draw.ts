import { act, createElement, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

/** Renders into a separate page, under StrictMode, until the test ends. */
export function draw(node: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const update = (next: ReactNode) => act(() => root.render(createElement(StrictMode, null, next)))
  update(node)
  onTestFinished(() => {
    act(() => root.unmount())
    container.remove()
  })
  return { container, update }
}

export function press(element: Element | null | undefined): void {
  act(() => element?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
}

/** Types like a user: React must see the value change from outside. */
export function type(input: Element | null, value: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** The button with that visible text or label. */
export function button(container: Element, name: string): HTMLButtonElement | undefined {
  return [...container.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  )
}
