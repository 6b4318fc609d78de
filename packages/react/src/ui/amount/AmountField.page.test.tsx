import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, press, type } from '../../../test/draw.ts'
import { first } from '../../texts/en/first.ts'
import { more } from '../../texts/en/more.ts'
import { loadLocale } from '../../texts/loadLocale.ts'
import { TextsContext } from '../../texts/useTexts.ts'
import { AmountField, type AmountFieldProps } from './AmountField.tsx'
import { PresetChips } from './PresetChips.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Sample = Partial<AmountFieldProps> & { locale?: string }

async function drawAmount({ locale, ...props }: Sample = {}) {
  const texts = (locale && (await loadLocale(locale))) || { first, more }
  const changes = vi.fn()
  function Field(patch: Partial<AmountFieldProps>) {
    const [value, setValue] = useState(patch.value ?? '')
    const onChange = (next: string) => {
      changes(next)
      setValue(next)
    }
    return <AmountField unit="USDC" {...patch} value={value} onChange={onChange} />
  }
  const element = (patch: Partial<AmountFieldProps>) => (
    <TextsContext.Provider value={texts}>
      <Field {...props} {...patch} />
    </TextsContext.Provider>
  )
  const { container, update } = draw(element({}))
  const find = <T extends Element>(selector: string) => container.querySelector<T>(selector)
  const input = find<HTMLInputElement>('input') as HTMLInputElement
  return {
    changes,
    find,
    input,
    update: (patch: Partial<AmountFieldProps>) => update(element(patch)),
    status: () => find('[role=status]')?.textContent,
    error: () => find('.lk-msg-room')?.textContent,
  }
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('it is named by its unit, and asks for a keyboard with digits', async () => {
  const { input } = await drawAmount()
  expect(input.getAttribute('aria-label')).toBe('Amount in USDC')
  expect([input.inputMode, input.type, input.dir]).toEqual(['decimal', 'text', 'ltr'])
})

test.each([
  { locale: 'en', shown: '0.' },
  { locale: 'de', shown: '0,' },
])('a single point becomes $shown in $locale, and the value keeps a point', async ({ locale, shown }) => {
  const { input, changes } = await drawAmount({ locale })
  type(input, '.')
  expect(changes).toHaveBeenLastCalledWith('0.')
  expect(input.value).toBe(shown)
})

test('Arabic digits become Western ones in the field', async () => {
  const { input, changes } = await drawAmount({ locale: 'ar' })
  type(input, '٢٥٫٥')
  expect(changes).toHaveBeenLastCalledWith('25.5')
  expect(input.value).toBe('25.5')
})

test('an invalid amount leaves the field and its caret unchanged', async () => {
  const { input } = await drawAmount({ value: '1234.5' })
  act(() => {
    input.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '12x34.5')
    input.setSelectionRange(3, 3)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(input.value).toBe('1234.5')
  expect(input.selectionStart).toBe(2)
})

test('the figure knows how many digits share its line', async () => {
  const { input, find } = await drawAmount({ unit: 'ETH' })
  type(input, '0.123456789012345678')
  const style = find<HTMLElement>('.lk-sum-figure')?.style
  expect([style?.getPropertyValue('--digits'), style?.getPropertyValue('--unit')]).toEqual(['20', '3'])
})

test('the estimate is announced after 400 ms without a change', async () => {
  const { update, status } = await drawAmount({ estimate: '' })
  update({ estimate: '≈ $1.00' })
  pass(399)
  expect(status()).toBe('')
  update({ estimate: '≈ $12.00' })
  pass(399)
  expect(status()).toBe('')
  pass(1)
  expect(status()).toBe('≈ $12.00')
})

test('a limit is announced once the typing pauses, and describes the field', async () => {
  const { input, error, find } = await drawAmount({ min: '20', max: '412.5', decimals: 6, locale: 'de' })
  type(input, '1')
  pass(399)
  expect(error()).toBe('')
  type(input, '1000')
  expect(error()).toBe('')
  pass(400)
  expect(error()).toBe('Höchstens 412,5 USDC.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-describedby')).toBe(find('.lk-msg-room')?.id)
  type(input, '100')
  expect(error()).toBe('')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  type(input, '1')
  pass(400)
  expect(error()).toBe('Mindestens 20 USDC.')
  type(input, '100.1234567')
  pass(400)
  expect(error()).toBe('Höchstens 6 Nachkomma\u00ADstellen.')
})

test('Enter submits, unless it is busy', async () => {
  const onSubmit = vi.fn()
  const { find, update, input } = await drawAmount({ onSubmit })
  const submit = () =>
    act(() => find('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  submit()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  update({ busy: true })
  submit()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(input.readOnly).toBe(true)
})

test('the estimate swaps the units if there is another one', async () => {
  const onSwap = vi.fn()
  const { find, update } = await drawAmount({ estimate: '≈ $1.00' })
  expect(find('button')).toBeNull()
  update({ otherUnit: 'USD', onSwap })
  expect(find('button')?.getAttribute('aria-label')).toBe('Enter the amount in USD')
  press(find('button'))
  expect(onSwap).toHaveBeenCalledTimes(1)
})

test('a chip sets its amount, is pressed while the field has it, and waits for the balance', () => {
  const onSelect = vi.fn()
  const presets = [{ value: '25', label: '$25' }]
  const chips = (value: string, max: string) => (
    <PresetChips presets={presets} max={max} value={value} onSelect={onSelect} />
  )
  const { container, update } = draw(chips('25', 'loading'))
  const buttons = () => [...container.querySelectorAll('button')]
  expect(container.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Suggested amounts')
  expect(buttons().map((one) => [one.textContent, one.getAttribute('aria-pressed'), one.disabled])).toEqual([
    ['$25', 'true', false],
    ['Max', 'false', true],
  ])
  update(chips('', '412.5'))
  press(buttons()[1])
  expect(onSelect).toHaveBeenCalledWith('412.5')
})
