import { limits } from '@latchkey/wire'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { button, draw, press, type } from '../../test/draw.ts'
import { EnrollCodeView } from '../mfa/enroll/EnrollCodeView.tsx'
import { FactorCode } from '../mfa/FactorCode.tsx'
import { CodeView } from './CodeView.tsx'

type State = 'ready' | 'checking' | 'failed'
type Calls = { onCode(code: string): void; onResend(): void }
type CodeScreen = { name: string; resends: boolean; show(state: State, calls: Calls): ReactNode }

const problem = 'Not this one'
const none = () => {}

const idle = (state: State) => (state === 'ready' ? 'idle' : state)
const factor = { methods: ['sms', 'totp'] as const, hasCodes: false, onChoose: none, onLeave: none }

/** Every screen with the boxes of a code. */
const codeScreens: CodeScreen[] = [
  ...(['email-code', 'sms-code'] as const).map((name) => ({
    name,
    resends: true,
    show: (state: State, calls: Calls) => (
      <CodeView
        {...{ name, to: 'ada@example.com', icon: 'mail', intent: 'login', problem, resendInSeconds: 0 }}
        {...calls}
        status={idle(state)}
      />
    ),
  })),
  ...(['sms', 'totp'] as const).map((method) => ({
    name: `second factor by ${method}`,
    resends: method === 'sms',
    show: (state: State, { onCode, onResend }: Calls) => (
      <FactorCode
        {...{ ...factor, methods: [...factor.methods], method, status: state, resendInSeconds: 0, onCode }}
        onAgain={onResend}
        problem={state === 'failed' ? { text: problem } : undefined}
      />
    ),
  })),
  ...(['sms', 'totp'] as const).map((method) => ({
    name: `enrollment of ${method}`,
    resends: method === 'sms',
    show: (state: State, calls: Calls) => (
      <EnrollCodeView
        {...{ method, ...calls }}
        status={idle(state)}
        resendInSeconds={method === 'sms' ? 0 : undefined}
        problem={state === 'failed' ? problem : undefined}
      />
    ),
  })),
]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A screen whose code has just failed. */
function fail({ show }: CodeScreen) {
  const calls = { onCode: vi.fn(), onResend: vi.fn() }
  const { container, update } = draw(show('ready', calls))
  const input = container.querySelector<HTMLInputElement>('.lk-code input')
  type(input, '482913')
  update(show('checking', calls))
  update(show('failed', calls))
  calls.onCode.mockClear()
  const boxes = () => container.querySelector('.lk-code')
  return { ...calls, container, input, boxes }
}

/** Acts like a key: nothing if the field is locked, else a digit at the end of the field. */
function key(input: HTMLInputElement | null, digit: string): void {
  if (input && !input.readOnly) type(input, input.value + digit)
}

function paste(input: Element | null, text: string) {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => text },
  })
  act(() => input?.dispatchEvent(event))
}

describe.each(codeScreens)('$name', (screen) => {
  test.each([0, 100, 700, 1_200, limits.codeResetMs])(
    '1: a code that is typed %i ms after one failed counts from its first digit',
    (ms) => {
      const { input, boxes, onCode } = fail(screen)
      act(() => vi.advanceTimersByTime(ms))
      for (const digit of '280050') {
        key(input, digit)
        act(() => vi.advanceTimersByTime(90))
      }
      expect(boxes()?.textContent).toBe('280050')
      expect(boxes()?.className).not.toContain('bad')
      expect(onCode).toHaveBeenCalledExactlyOnceWith('280050')
    },
  )

  test('1: a code that is pasted while the last one is red counts', () => {
    const { input, onCode, boxes } = fail(screen)
    expect(boxes()?.textContent).toBe('482913')
    expect(boxes()?.className).toContain('bad')
    paste(input, '280050')
    expect(onCode).toHaveBeenCalledExactlyOnceWith('280050')
  })

  test('anything but digits is refused with a reason, cleared by the next digit', () => {
    const { container, input } = fail(screen)
    type(input, '12a')
    expect(container.querySelector('[role=alert]')?.textContent).toBe('Use digits only.')
    type(input, '123')
    expect(container.querySelector('[role=alert]')).toBeNull()
  })

  test('2: a failure stays until the next edit, with the link to another code below it', () => {
    const { container, input, onResend } = fail(screen)
    act(() => vi.advanceTimersByTime(30_000))
    expect(container.querySelector('[role=alert]')?.textContent).toBe(problem)
    press(button(container, 'Resend code'))
    expect(onResend).toHaveBeenCalledTimes(screen.resends ? 1 : 0)
    key(input, '2')
    expect(container.querySelector('[role=alert]')).toBeNull()
  })
})
