import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../test/draw.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function drawField(first: Partial<TextFieldProps>) {
  const field = (props: Partial<TextFieldProps>) => (
    <TextField
      label="Email address"
      placeholder=""
      type="email"
      autoComplete="email"
      value="maya@harbor.example"
      submitLabel="Submit"
      ready
      onChange={() => {}}
      onSubmit={() => {}}
      {...props}
    />
  )
  const { container, update } = draw(field(first))
  return {
    set: (props: Partial<TextFieldProps>) => update(field(props)),
    below: () => container.querySelector<HTMLElement>('.lk-field > :last-child'),
  }
}

test('the space for an error is reserved before there is one', () => {
  const { set, below } = drawField({})
  expect([below()?.hidden, below()?.textContent]).toEqual([false, ''])
  set({ error: 'Enter a valid email address' })
  expect(below()?.textContent).toBe('Enter a valid email address')
})

test('a long request says that it still tries, until it has been sent', () => {
  const { set, below } = drawField({ busy: true })
  act(() => vi.advanceTimersByTime(2999))
  expect(below()?.textContent).toBe('')
  act(() => vi.advanceTimersByTime(1))
  expect(below()?.textContent).toBe('Still trying…')
  set({ busy: false })
  expect(below()?.textContent).toBe('')
})
