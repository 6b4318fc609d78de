import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, draw, press } from '../../../test/draw.ts'
import { PromptView, type PromptViewProps } from './PromptView.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function drawPrompt(first: Partial<PromptViewProps>) {
  const calls = { onRetry: vi.fn(), onCancel: vi.fn(), onBack: vi.fn() }
  const view = (props: Partial<PromptViewProps>) => (
    <PromptView intent="login" status="waiting" {...calls} {...props} />
  )
  const { container, update } = draw(view(first))
  return { ...calls, container, set: (props: Partial<PromptViewProps>) => update(view(props)) }
}

test('asking again is offered after three seconds, and again three seconds after the next prompt', () => {
  const { container, onRetry, set } = drawPrompt({})
  const again = () => button(container, 'Try again')
  act(() => vi.advanceTimersByTime(2_999))
  expect(again()?.disabled).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  press(again())
  expect(onRetry).toHaveBeenCalledOnce()
  set({ status: 'failed', problem: { text: 'No.' } })
  expect(again()?.disabled).toBe(false)
  set({})
  expect(again()?.disabled).toBe(true)
})

test('error: if trying again cannot help, only the way back is offered', () => {
  const { container, onCancel } = drawPrompt({
    status: 'failed',
    problem: { text: 'No.', leadsTo: 'restart' },
  })
  expect(button(container, 'Try again')).toBeUndefined()
  press([...container.querySelectorAll('.lk-dock button')][0])
  expect(onCancel).toHaveBeenCalledOnce()
})

test('a link explains itself and asks on a click; after success there is nothing to press', () => {
  const { container, onRetry, set } = drawPrompt({ intent: 'link', status: 'idle' })
  press(button(container, 'Create a passkey'))
  expect(onRetry).toHaveBeenCalledOnce()
  set({ intent: 'link', status: 'done' })
  expect(container.querySelector('.lk-title')?.textContent).toBe('Passkey linked')
  expect(container.querySelector('.lk-dock button')).toBeNull()
})
