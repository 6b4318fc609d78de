import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, type } from '../../../test/draw.ts'
import { PhoneField, type PhoneFieldProps } from './PhoneField.tsx'

function drawField(props: Partial<PhoneFieldProps> = {}) {
  const onSubmit = vi.fn()
  const view = (more: Partial<PhoneFieldProps>) => (
    <PhoneField defaultCountry="US" onSubmit={onSubmit} {...props} {...more} />
  )
  const { container, update } = draw(view({}))
  const input = container.querySelector('input')
  const select = container.querySelector('select')
  return {
    onSubmit,
    input,
    select,
    set: (more: Partial<PhoneFieldProps>) => update(view(more)),
    alert: () => container.querySelector('[role=alert]')?.textContent,
    shown: () => container.querySelector('.lk-country')?.querySelector('span')?.textContent,
    submit: () =>
      act(() =>
        container
          .querySelector('form')
          ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      ),
    choose: (country: string) =>
      act(() => {
        if (select) select.value = country
        select?.dispatchEvent(new Event('change', { bubbles: true }))
      }),
  }
}

test('a number is formatted as it is typed and submitted with its country code', () => {
  const { input, submit, onSubmit } = drawField()
  type(input, '4155550132')
  expect(input?.value).toBe('(415) 555-0132')
  submit()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('+1 415 555 0132')
})

test('the country is the host’s at first; choosing another clears the number', () => {
  const { input, select, choose, shown, submit, onSubmit } = drawField({ defaultCountry: 'gb' })
  expect(shown()).toBe('GB +44')
  expect([...(select?.options ?? [])].map(({ text }) => text)).toContain('Germany (DE) \u200e+49')
  type(input, '07400123456')
  choose('DE')
  expect(input?.value).toBe('')
  expect(shown()).toBe('DE +49')
  type(input, '015123456789')
  submit()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('+49 1512 3456789')
})

test('error: an invalid number is reported on submit and cleared by the next edit', () => {
  const { input, submit, alert, onSubmit } = drawField()
  submit()
  expect(alert()).toBeUndefined()
  type(input, '41555501')
  expect(alert()).toBeUndefined()
  submit()
  expect(alert()).toBe('Too short for this country')
  type(input, '41555501321')
  expect(alert()).toBeUndefined()
  submit()
  expect(alert()).toBe('Too long for this country')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('error: the server’s error stays until the number is changed', () => {
  const { input, set, submit, alert, onSubmit } = drawField({ initialValue: '+1 415 555 0132' })
  set({ error: 'Enter a valid phone number' })
  expect(alert()).toBe('Enter a valid phone number')
  submit()
  expect(onSubmit).not.toHaveBeenCalled()
  type(input, '4155550133')
  submit()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('+1 415 555 0133')
})

test('nothing is submitted twice while the first request is pending', () => {
  const { submit, select, onSubmit } = drawField({ busy: true, initialValue: '+1 415 555 0132' })
  submit()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(select?.disabled).toBe(true)
})
