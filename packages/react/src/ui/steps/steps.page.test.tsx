import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.ts'
import { FundsRows } from '../FundsRows.tsx'
import { type ShellApi, ShellContext, useShell } from '../shellContext.ts'
import { Countdown } from './Countdown.tsx'
import { type Step, StepList } from './StepList.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Renders with a shell that records the announcements of its live regions. */
function drawIn(node: ReactNode) {
  const announce = vi.fn<ShellApi['announce']>()
  function Shell({ children }: { children: ReactNode }) {
    const shell = useShell()
    return <ShellContext.Provider value={{ ...shell, announce }}>{children}</ShellContext.Provider>
  }
  const { container, update } = draw(<Shell>{node}</Shell>)
  return { container, announce, update: (next: ReactNode) => update(<Shell>{next}</Shell>) }
}

const seconds = 1000

/** Advances second by second: each render sets the next timer. */
function pass(milliseconds: number): void {
  for (let rest = milliseconds; rest > 0; rest -= seconds)
    act(() => vi.advanceTimersByTime(Math.min(rest, seconds)))
}

const steps = (...states: Step['state'][]) => (
  <StepList
    label="Bridging"
    steps={states.map((state, at) => ({
      id: String(at),
      title: ['Approve', 'Send', 'Arrive'][at] ?? '',
      state,
    }))}
  />
)

test('each step has its state in words, and the running one is the current one', () => {
  const { container } = drawIn(steps('done', 'running', 'waiting'))
  const items = [...container.querySelectorAll('ol > li')]
  expect(items.map((item) => item.querySelector('b')?.textContent)).toEqual([
    'Approve, Done',
    'Send, In progress',
    'Arrive, Not started',
  ])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(container.querySelector('ol')?.getAttribute('aria-label')).toBe('Bridging')
})

test('a change is announced, a failure at once; the initial state is not', () => {
  const { announce, update } = drawIn(steps('running', 'waiting', 'waiting'))
  expect(announce).not.toHaveBeenCalled()
  update(steps('done', 'running', 'waiting'))
  expect(announce.mock.calls).toEqual([['Send: In progress', 'polite']])
  update(steps('done', 'running', 'waiting'))
  expect(announce).toHaveBeenCalledTimes(1)
  update(steps('done', 'failed', 'waiting'))
  expect(announce).toHaveBeenLastCalledWith('Send: Failed', 'assertive')
})

const countdown = (until: number, onExpire: () => void) => <Countdown until={until} onExpire={onExpire} />
const text = (container: Element) => container.querySelector('[role=timer]')?.textContent

test('the time left counts down by the second, and each quote asks once for the next', () => {
  const onExpire = vi.fn()
  const start = Date.now()
  const { container, announce, update } = drawIn(countdown(start + 65 * seconds, onExpire))
  expect(text(container)).toBe('New quote in 1:05')
  pass(1000)
  expect(text(container)).toBe('New quote in 1:04')
  pass(53_999)
  expect(announce).not.toHaveBeenCalled()
  pass(1)
  expect(text(container)).toBe('New quote in 0:10')
  pass(10_000)
  expect(announce.mock.calls).toEqual([['A new quote comes in 10 seconds.']])
  expect(text(container)).toBe('Getting a new quote')
  expect(onExpire).toHaveBeenCalledTimes(1)
  pass(60_000)
  expect(onExpire).toHaveBeenCalledTimes(1)
  update(countdown(Date.now() + 30 * seconds, onExpire))
  expect(text(container)).toBe('New quote in 0:30')
  pass(30_000)
  expect(onExpire).toHaveBeenCalledTimes(2)
})

test('it follows the clock, not its timers, which are late in a hidden page', () => {
  const { container } = drawIn(countdown(Date.now() + 65 * seconds, () => {}))
  vi.setSystemTime(Date.now() + 40 * seconds)
  pass(1000)
  expect(text(container)).toBe('New quote in 0:24')
})

test('a hidden page requests no quote until the user is back', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const onExpire = vi.fn()
  drawIn(countdown(Date.now() + 5 * seconds, onExpire))
  pass(60_000)
  expect(onExpire).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  for (const _ of [1, 2]) act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(onExpire).toHaveBeenCalledTimes(1)
  visibility.mockRestore()
})

test('a balance shows by its dot and in words whether it is enough, and announces it once', () => {
  const rows = (balance: string | undefined, isEnough: boolean) => (
    <FundsRows balance={balance} requested="25 USDC" isEnough={isEnough} />
  )
  const { container, announce, update } = drawIn(rows(undefined, false))
  const dot = () => container.querySelector('.lk-dot')?.getAttribute('aria-label')
  expect([dot(), container.querySelector('.lk-skel')?.getAttribute('aria-label')]).toEqual([
    undefined,
    'Loading',
  ])
  update(rows('4.10 USDC', false))
  expect(dot()).toBe('Waiting for funds')
  update(rows('29.10 USDC', true))
  expect(dot()).toBe('Enough')
  update(rows('29.10 USDC', true))
  expect(announce.mock.calls).toEqual([['Balance: 29.10 USDC. Enough']])
  expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Balance',
    'Requested',
  ])
})
