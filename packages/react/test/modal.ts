import './dom.ts'
import { act } from 'react'
import { expect } from 'vitest'
import { until } from './hostPage.tsx'

// The screens draw themselves by these, which happy-dom has on its window alone.
globalThis.ResizeObserver ??= window.ResizeObserver
globalThis.matchMedia ??= window.matchMedia.bind(window)
globalThis.getComputedStyle ??= window.getComputedStyle.bind(window)
globalThis.CSS ??= window.CSS as unknown as typeof globalThis.CSS

/** In the shadow root of the modal. */
export function inModal(selector: string): Element[] {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return roots.flatMap((root) => [...root.querySelectorAll(selector)])
}

/** Beside Node's own events, the page's are those that the page believes. */
const event = (name: string) => new window.Event(name, { bubbles: true, cancelable: true })

/** Types as a user does: React must see the value change from outside. */
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

/** Presses the button of that label or text, as soon as it is there. */
export async function pressInModal(name: string): Promise<void> {
  await until(() => expect(findButton(name)).toBeDefined())
  pressIfThere(name)
}

/** For a button that answers only once its screen has loaded, and goes when it has answered: to be tried again. */
export function pressIfThere(name: string): void {
  act(() => (findButton(name) as HTMLElement | undefined)?.click())
}

/** A row of the list, by the name in it: it says also what pressing it does, and whether it was the last. */
export async function pressRow(name: string): Promise<void> {
  const find = () =>
    inModal('dialog[open] .lk-row').find((row) =>
      row.querySelector('.grow')?.textContent?.startsWith(name),
    ) as HTMLElement
  await until(() => expect(find()).toBeDefined())
  act(() => find()?.click())
}

/** The field that is there alone, as soon as it is. */
export async function fieldInModal(): Promise<HTMLInputElement> {
  await until(() => expect(inModal('input')).toHaveLength(1))
  return inModal('input')[0] as HTMLInputElement
}
