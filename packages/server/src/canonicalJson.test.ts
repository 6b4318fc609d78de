import { expect, test } from 'vitest'
import { canonicalJson as inFrame } from '../../frame/src/keys/canonicalJson.ts'
import { canonicalJson } from './canonicalJson.ts'

// RFC 8785, 3.2.2 and 3.2.3.
const numbers = { numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27], literals: [null, true, false] }
const names = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 }

test.each([
  [numbers, '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27]}'],
  [names, '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}'],
  [{ b: undefined, a: { d: 1, c: [] } }, '{"a":{"c":[],"d":1}}'],
])('writes the form of RFC 8785, as the frame does', (value, text) => {
  expect(canonicalJson(value)).toBe(text)
  expect(inFrame(value)).toBe(text)
})
