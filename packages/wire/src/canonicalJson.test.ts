import { expect, test } from 'vitest'
import { canonicalJson } from './canonicalJson.ts'

// RFC 8785, 3.2.2 and 3.2.3.
const example = {
  numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
  string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
  literals: [null, true, false],
}
const names = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 }

test.each([
  [
    example,
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  ],
  [names, '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}'],
  [{ b: undefined, a: { d: 1, c: [] } }, '{"a":{"c":[],"d":1}}'],
])('writes the form of RFC 8785', (value, text) => {
  expect(canonicalJson(value)).toBe(text)
})

test.each(['\ud800', 'a\udc00', Number.NaN, Number.POSITIVE_INFINITY])(
  'error: %o has no canonical form',
  (value) => {
    expect(() => canonicalJson({ value })).toThrow('not a JSON')
    expect(() => canonicalJson({ [String(value)]: value })).toThrow('not a JSON')
  },
)
