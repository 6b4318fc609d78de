import { expect, test } from 'vitest'
import { codeText } from './texts.ts'

const sentence = "042917 is your Harbor login code. It works once, for 10 minutes. Don't share it."
const text = (...allowedOrigins: string[]) =>
  codeText({ name: 'Harbor', allowedOrigins, clients: [] }, '042917')

test('a code is bound to the host of the one page that may ask for it', () => {
  expect(text('https://harbor.example')).toBe(`${sentence}\n\n@harbor.example #042917`)
})

test.each([
  ['no page', []],
  ['several pages', ['https://harbor.example', 'https://shop.example']],
  ['a page without TLS', ['http://localhost:5173']],
])('an app with %s binds it to none', (_, origins) => {
  expect(text(...origins)).toBe(sentence)
})
