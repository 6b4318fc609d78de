import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, draw, press } from '../../../test/draw.ts'
import { StatusView, type StatusViewProps } from './StatusView.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function drawStatus(props: Partial<StatusViewProps>) {
  const calls = { onRetry: vi.fn(), onCancel: vi.fn(), onBack: vi.fn() }
  const shared = { id: 'google', provider: 'Google', intent: 'login', status: 'waiting' } as const
  const { container } = draw(<StatusView {...shared} hasReturned={false} {...calls} {...props} />)
  return { ...calls, container }
}

test('the button that opens it again is shown from the start, and can be pressed after three seconds', () => {
  const { container, onRetry } = drawStatus({})
  const again = () => button(container, 'Open Google again')
  act(() => vi.advanceTimersByTime(2_999))
  expect(again()?.disabled).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  press(again())
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a user who is back has nothing to open', () => {
  const { container } = drawStatus({ hasReturned: true })
  act(() => vi.advanceTimersByTime(3_000))
  expect(container.querySelector('.lk-dock')).toBeNull()
})
