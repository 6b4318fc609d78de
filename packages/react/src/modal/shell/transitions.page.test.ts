import { expect, test } from 'vitest'
import { createTransitions } from './transitions.ts'

function pageWith(control: string): HTMLElement {
  const page = document.createElement('div')
  page.innerHTML = `<div class="lk-head" id="lk-head"><h2 class="lk-title" tabindex="-1">Login failed</h2>
<div class="lk-text" id="lk-text">The request timed out.</div></div>${control}`
  return page
}

/** Returns what a screen reader announces with the focused control. */
function getDescription(): string | undefined {
  const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? []
  const parts = ids.flatMap((id) => document.getElementById(id)?.textContent.replace(/\s+/g, ' ') ?? [])
  return parts.length > 0 ? parts.join(' ') : undefined
}

function walkTo(...controls: string[]): void {
  const modal = document.createElement('div')
  document.body.replaceChildren(modal)
  const transitions = createTransitions(modal, { dismiss: () => 'any', close() {} })
  controls.forEach((control, at) => {
    const page = pageWith(control)
    modal.replaceChildren(page)
    transitions.enter(page, { name: `page ${at}`, focus: 'auto' })
    if (at === 0) transitions.opened()
  })
  transitions.disconnect()
}

test('the first page announces its text with the focused control; the dialog is named by its title', () => {
  walkTo('<input>')
  expect(getDescription()).toBe('The request timed out.')
})

test('a later page announces its title too', () => {
  walkTo('<input>', '<input>')
  expect(getDescription()).toBe('Login failed The request timed out.')
})

test('a title in the bar is announced as well', () => {
  const lead = '<div class="lk-brand" id="lk-lead">Export your wallet</div>'
  walkTo('<input>', `${lead}<input>`)
  expect(getDescription()).toBe('Export your wallet Login failed The request timed out.')
})

test('error: a refused field keeps its description', () => {
  walkTo('<input>', '<input aria-describedby="why"><p id="why">Enter a valid email address</p>')
  expect(getDescription()).toBe('Enter a valid email address')
})

test('in a group of choices the selected one gets the focus, and none if none is selected', () => {
  const choices = (second: string) => `<input type="radio"><input type="radio" id="second" ${second}>`
  walkTo('<p></p>', choices('checked'))
  expect(document.activeElement?.id).toBe('second')
  walkTo('<p></p>', choices(''))
  expect(document.activeElement?.className).toBe('lk-title')
})
