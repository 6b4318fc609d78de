import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseUrl, url } from './url.ts'

const schema = v.pipe(v.string(), url())

// After Node has compiled it, one-byte text takes another path.
test('an address with letters beyond ASCII is taken the hundred-thousandth time as the first', () => {
  const text = 'https://auth.bücher.example'
  for (let time = 0; time < 100_000; time += 1)
    if (parseUrl(text) === undefined || !v.is(schema, text)) expect.fail(`refused the ${time}th time`)
})

test.each(['', 'auth.example', 'https://', 'https://a b', '//auth.example'])('%o is no address', (text) => {
  expect(parseUrl(text)).toBeUndefined()
  expect(v.is(schema, text)).toBe(false)
})
