import './dom.ts'
import { act } from 'react'
import { expect } from 'vitest'
import { until } from './hostPage.tsx'

// The screens use these to render, and happy-dom has them only on its window.
globalThis.ResizeObserver ??= window.ResizeObserver
globalThis.matchMedia ??= window.matchMedia.bind(window)
globalThis.getComputedStyle ??= window.getComputedStyle.bind(window)
globalThis.CSS ??= window.CSS as unknown as typeof globalThis.CSS

/** Finds elements in the modal's shadow root. */
export function inModal(selector: string): Element[] {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return roots.flatMap((root) => [...root.querySelectorAll(selector)])
}

/** The page only accepts its own events, not those of Node. */
const event = (name: string) => new window.Event(name, { bubbles: true, cancelable: true })

/** Types like a user: React must see the value change from outside. */
export function typeInto(input: HTMLInputElement, value: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(event('input'))
  })
}

export function submit(input: HTMLInputElement, value: string): void {
  typeInto(input, value)
  act(() => void input.closest('form')?.dispatchEvent(event('submit')))
}

const findButton = (name: string) =>
  inModal('button').find((one) => [one.getAttribute('aria-label'), one.textContent].includes(name))

/** Presses the button with that label or text, as soon as it appears. */
export async function pressInModal(name: string): Promise<void> {
  await until(() => expect(findButton(name)).toBeDefined())
  pressIfThere(name)
}

/**
 * For a button that answers only once its screen has loaded, and disappears after it answered: to be called repeatedly.
 */
export function pressIfThere(name: string): void {
  act(() => (findButton(name) as HTMLElement | undefined)?.click())
}

/** A row of the list, by its name: its text also says what pressing it does, and whether it was used last. */
export async function pressRow(name: string): Promise<void> {
  const find = () =>
    inModal('dialog[open] .lk-row').find((row) =>
      row.querySelector('.grow')?.textContent?.startsWith(name),
    ) as HTMLElement
  await until(() => expect(find()).toBeDefined())
  act(() => find()?.click())
}

/** The only field, as soon as it appears. */
export async function fieldInModal(): Promise<HTMLInputElement> {
  await until(() => expect(inModal('input')).toHaveLength(1))
  return inModal('input')[0] as HTMLInputElement
}
