import { expect, test } from 'vitest'
import { findAmountProblem } from './amountProblem.ts'
import { formatAmount } from './formatAmount.ts'
import { typeAmount } from './typeAmount.ts'

test.each([
  { before: '', text: '.', is: '0.' },
  { before: '', text: ',5', is: '0.5' },
  { before: '1', text: '1,', is: '1.' },
  { before: '1', text: '1٫', is: '1.' },
  { before: '12', text: '12.5', is: '12.5' },
  { before: '', text: '٢٥٫٥', is: '25.5' },
  { before: '', text: '۲۵', is: '25' },
  { before: '', text: '２５', is: '25' },
  { before: '0', text: '05', is: '5' },
  { before: '0.0', text: '0.00', is: '0.00' },
  { before: '5', text: '', is: '' },
  { before: '5', text: '5e', is: '5' },
  { before: '5', text: '-5', is: '5' },
  { before: '5', text: '5 ', is: '5' },
  { before: '', text: '1.234,56 USDC', is: '1234.56' },
  { before: '9', text: '1,234.56', is: '1234.56' },
  { before: '', text: '1e18', is: '' },
  // A second sign, at any position: with groups of three digits in between it would read as thousands.
  { before: '1.5', text: '1.5.', is: '1.5' },
  { before: '1.2345', text: '1.234.5', is: '1.2345' },
  { before: '1.234567', text: '1.234.567', is: '1.234567' },
  { before: '1.234567', text: '1,234,567', is: '1.234567' },
  { before: '234.5', text: '.234.5', is: '234.5' },
  // The same text pasted over another amount is a number with groups.
  { before: '7', text: '1.234.567', is: '1234567' },
])('after $before, $text is $is', ({ before, text, is }) => {
  expect(typeAmount(text, before)).toBe(is)
})

test.each([
  { language: 'en', is: '1234.50' },
  { language: 'de', is: '1234,50' },
  { language: 'ar', is: '1234.50' },
  { language: 'ja', is: '1234.50' },
])('in $language it is read as $is, and read back', ({ language, is }) => {
  expect(formatAmount('1234.50', language)).toBe(is)
  expect(typeAmount(is, '')).toBe('1234.50')
})

test.each([
  { amount: '', problem: undefined },
  { amount: '0.', problem: undefined },
  { amount: '0.000', problem: undefined },
  { amount: '0.999999', problem: 'tooLittle' },
  { amount: '1', problem: undefined },
  { amount: '1.0000000', problem: undefined },
  { amount: '1.', problem: undefined },
  { amount: '1.0000001', problem: 'tooFine' },
  { amount: '412.5', problem: undefined },
  { amount: '412.500001', problem: 'tooMuch' },
  { amount: '99999999999999999999999999', problem: 'tooMuch' },
])('from 1 to 412.5 with 6 places, $amount is $problem', ({ amount, problem }) => {
  expect(findAmountProblem(amount, { min: '1', max: '412.5', decimals: 6 })).toBe(problem)
})

test('18 decimal places are compared to the last one', () => {
  const max = '0.123456789012345678'
  expect(findAmountProblem(max, { max })).toBeUndefined()
  expect(findAmountProblem('0.123456789012345679', { max })).toBe('tooMuch')
  expect(findAmountProblem('0.123456789012345677', { min: max })).toBe('tooLittle')
})
