import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, draw, press, type } from '../../test/draw.ts'
import { CodeView, type CodeViewProps } from './CodeView.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function drawCode(first: Partial<CodeViewProps> = {}) {
  const calls = { onCode: vi.fn(), onResend: vi.fn() }
  const view = (props: Partial<CodeViewProps>) => (
    <CodeView
      to="ada@example.com"
      name="email-code"
      icon="mail"
      intent="login"
      status="idle"
      resendInSeconds={0}
      {...calls}
      {...props}
    />
  )
  const { container, update } = draw(view(first))
  const input = container.querySelector('input')
  const set = (props: Partial<CodeViewProps>) => update(view(props))
  return { ...calls, container, input, set, boxes: () => container.querySelector('.lk-code')?.textContent }
}

function paste(input: Element | null, text: string) {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => text },
  })
  act(() => input?.dispatchEvent(event))
}

test('the sixth digit submits, once', () => {
  const { input, onCode } = drawCode()
  type(input, '12345')
  expect(onCode).not.toHaveBeenCalled()
  type(input, '123456')
  type(input, '1234567')
  expect(onCode).toHaveBeenCalledExactlyOnceWith('123456')
})

test.each(['482913', ' 482 913\n', '482-913', '٤٨٢٩١٣', '۴۸۲۹۱۳', '４８２９１３'])(
  'a pasted %j spreads over the boxes and submits',
  (text) => {
    const { input, onCode, boxes } = drawCode()
    type(input, '12')
    paste(input, text)
    expect(boxes()).toBe('482913')
    expect(onCode).toHaveBeenCalledExactlyOnceWith('482913')
  },
)

test('error: anything but digits is refused with a reason, cleared by the next digit', () => {
  const { input, container, boxes } = drawCode()
  type(input, '12a')
  expect(boxes()).toBe('12')
  expect(container.querySelector('[role=alert]')?.textContent).toBe('Use digits only.')
  type(input, '123')
  expect(container.querySelector('[role=alert]')).toBeNull()
})

test('error: a failed code is red for 1.4 s, then cleared and focused; the reason stays longer', () => {
  const { input, container, set, boxes } = drawCode()
  type(input, '482913')
  set({ status: 'checking' })
  expect(input?.readOnly).toBe(true)
  set({ status: 'failed' })
  expect(container.querySelector('.lk-code')?.className).toContain('bad')
  act(() => vi.advanceTimersByTime(1399))
  expect(boxes()).toBe('482913')
  act(() => vi.advanceTimersByTime(1))
  expect(container.querySelector('.lk-code')?.className).not.toContain('bad')
  expect(boxes()).toBe('')
  expect(document.activeElement).toBe(input)
  expect(container.querySelector('[role=alert]')?.textContent).toBe('That code is wrong or expired.')
  act(() => vi.advanceTimersByTime(10_000))
  expect(button(container, 'Resend code')).toBeDefined()
})

test('the same code can be tried again after it failed', () => {
  const { input, set, onCode } = drawCode()
  type(input, '482913')
  set({ status: 'checking' })
  set({ status: 'failed' })
  act(() => vi.advanceTimersByTime(1400))
  type(input, '482913')
  expect(onCode).toHaveBeenCalledTimes(2)
})

test('another code cannot be requested until the wait is over', () => {
  const { container, set, onResend } = drawCode({ resendInSeconds: 30 })
  press(button(container, 'Resend in 30 s'))
  expect(onResend).not.toHaveBeenCalled()
  set({ resendInSeconds: 0 })
  press(button(container, 'Resend code'))
  expect(onResend).toHaveBeenCalledOnce()
})

test.each([
  { intent: 'login', says: 'Logged in' },
  { intent: 'link', says: 'Confirmed' },
  { intent: 'update', says: 'Confirmed' },
] as const)('after a correct code for $intent it says "$says"', ({ intent, says }) => {
  const { container } = drawCode({ intent, status: 'success' })
  expect(container.querySelector('.lk-msg.good')?.textContent).toBe(says)
})

test('after a long check it says that it still tries', () => {
  const { container, set } = drawCode()
  set({ status: 'checking' })
  expect(container.querySelector('.lk-linkrow')?.textContent).toBe('Checking code')
  act(() => vi.advanceTimersByTime(3000))
  expect(container.querySelector('.lk-linkrow')?.textContent).toBe('Still trying…')
})
