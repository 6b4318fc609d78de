import { limits } from '@latchkey/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from './texts/en.ts'
import { createView } from './view.ts'

/** The export page after each result of a press. `browser.test.ts` tests it in Chromium. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

function open(copy: () => Promise<boolean> = async () => true) {
  const view = createView(document, { language: 'en', texts: en }, { scheme: 'dark', fg: '#ffffff' } as never)
  view.offer([{ text: 'copyKey', copy }])
  const button = () => document.querySelector('button') ?? expect.fail('There is no button.')
  /** A user's press; a script's press is not trusted. */
  const press = (isTrusted = true) => {
    const event = new Event('click')
    Object.defineProperty(event, 'isTrusted', { value: isTrusted })
    button().dispatchEvent(event)
    return vi.advanceTimersByTimeAsync(0)
  }
  const alert = () => document.querySelector('[role=alert]')?.textContent
  return { view, button, press, alert }
}

test('a key that is copied is said to be, for a while', async () => {
  const { button, press } = open()
  expect(button().textContent).toBe('Copy key')
  await press()
  expect([button().textContent, button().classList.contains('done')]).toEqual(['Copied', true])
  vi.advanceTimersByTime(limits.extraLongSuccessCloseMs - 1)
  expect(button().textContent).toBe('Copied')
  vi.advanceTimersByTime(1)
  expect([button().textContent, button().classList.contains('done')]).toEqual(['Copy key', false])
})

test('error: one that the browser does not let copy can be pressed again', async () => {
  const { button, press, alert } = open(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  await press()
  expect([button().textContent, button().classList.contains('done')]).toEqual([en.notCopied, false])
  expect(alert()).toBeUndefined()
  vi.advanceTimersByTime(limits.extraLongSuccessCloseMs)
  expect(button().textContent).toBe('Copy key')
})

test('error: after two minutes a press says that they are over, and there is no button', async () => {
  const { press, alert } = open(async () => false)
  await press()
  expect([alert(), document.querySelector('button')]).toEqual([en.over, null])
})

test('security: a press by a script copies nothing', async () => {
  const copy = vi.fn(async () => true)
  const { button, press } = open(copy)
  await press(false)
  expect([copy.mock.calls.length, button().textContent]).toEqual([0, 'Copy key'])
})

test('error: what can be tried again is a button; what waits says until when', async () => {
  const { view, press, alert } = open()
  const retry = vi.fn()
  view.fail({ text: 'serverAway', canRetry: true }, retry)
  await press()
  expect(retry).toHaveBeenCalledOnce()
  const until = Date.UTC(2026, 10, 27, 12)
  view.fail({ text: 'onHold', until })
  const moment = new Date(until).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
  expect(alert()).toBe(en.onHold.replace('{until}', moment))
})
