import { expect, onTestFinished, test, vi } from 'vitest'
import { createTransitions } from './transitions.ts'

function pageWith(control: string): HTMLElement {
  const page = document.createElement('div')
  page.innerHTML = `<div class="lk-head" id="lk-head"><h2 class="lk-title" tabindex="-1">Login failed</h2>
<div class="lk-text" id="lk-text">The request timed out.</div></div>${control}`
  return page
}

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

/** What a screen reader says with the control that has the focus. */
function getDescription(): string | undefined {
  const id = document.activeElement?.getAttribute('aria-describedby')
  return id ? document.getElementById(id)?.textContent.replace(/\s+/g, ' ') : undefined
}

function walkTo(...controls: string[]): void {
  const modal = document.createElement('div')
  document.body.replaceChildren(modal)
  const transitions = createTransitions(modal)
  controls.forEach((control, at) => {
    const page = pageWith(control)
    modal.replaceChildren(page)
    transitions.enter(page, { name: `page ${at}`, focus: 'auto' })
    if (at === 0) transitions.opened()
  })
  transitions.disconnect()
}

test('the first page says its text with the control that has the focus; the dialog has its title for a name', () => {
  walkTo('<input>')
  expect(getDescription()).toBe('The request timed out.')
})

test('a page that comes later says its title too', () => {
  walkTo('<input>', '<input>')
  expect(getDescription()).toBe('Login failed The request timed out.')
})

test('error: a field that was refused goes on saying why', () => {
  walkTo('<input>', '<input aria-describedby="why"><p id="why">Enter a valid email address</p>')
  expect(getDescription()).toBe('Enter a valid email address')
})

test('the page that goes lies over the next one, out of reach, until it has faded; the bar does not move', async () => {
  const fade = withResolvers()
  const animate = vi.fn(() => ({ finished: fade.promise, cancel() {} }))
  Object.assign(HTMLElement.prototype, { animate })
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'animate'))
  walkTo('<input>', '<button class="lk-btn primary">Again</button>')
  const old = document.querySelector<HTMLElement>('.is-old')
  expect(old?.querySelector('input')).not.toBeNull()
  expect(old?.inert).toBe(true)
  expect(old?.parentElement?.children).toHaveLength(2)
  const classNames = animate.mock.contexts.map((element) => (element as HTMLElement).className)
  expect(classNames).toEqual(['is-old', 'lk-btn primary'])
  fade.resolve()
  await expect.poll(() => old?.isConnected).toBe(false)
})

test('of a group of choices the focus goes to the one that was made, and to none where there is none', () => {
  const choices = (second: string) => `<input type="radio"><input type="radio" id="second" ${second}>`
  walkTo('<p></p>', choices('checked'))
  expect(document.activeElement?.id).toBe('second')
  walkTo('<p></p>', choices(''))
  expect(document.activeElement?.className).toBe('lk-title')
})
