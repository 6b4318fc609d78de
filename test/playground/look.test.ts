import { expect, test } from 'vitest'
import { print } from '../../examples/react/src/playground/code/print.ts'
import { reactCode } from '../../examples/react/src/playground/code/reactCode.ts'
import { readAddress, writeAddress } from '../../examples/react/src/playground/look/address.ts'
import { defaultLook, type Look } from '../../examples/react/src/playground/look/look.ts'
import { describePlace, place, step, without } from '../../examples/react/src/playground/look/order.ts'
import { toConfig } from '../../examples/react/src/playground/look/toConfig.ts'
import { strangeLook } from '../support/playground/strangeLook.ts'

/** As the browser passes it: `URLSearchParams` decodes `?c=`. */
const read = (look: Look) => readAddress(new URLSearchParams(`c=${writeAddress(look)}`).get('c') ?? '')

test('the defaults say nothing, and what differs is readable', () => {
  expect(writeAddress(defaultLook)).toBe('')
  const look: Look = {
    ...defaultLook,
    lang: 'ar',
    accent: '7c3aed',
    radius: 20,
    methods: ['email', 'google'],
  }
  expect(writeAddress(look)).toBe('accent.7c3aed~radius.20~methods.email.google~lang.ar')
})

test('a look comes back out of the address as it went in, every setting off its default', () => {
  for (const [name, value] of Object.entries(strangeLook))
    expect({ [name]: String(value) }).not.toEqual({ [name]: String(defaultLook[name as keyof Look]) })
  expect(read(strangeLook)).toEqual(strangeLook)
  const empty: Look = { ...strangeLook, methods: [], more: [], wallets: [] }
  expect(read(empty)).toEqual(empty)
})

test.each([
  'theme.red~accent.red~radius.21~radius.-1~radius.1e1~logo.https://attacker.example/x.svg~lang.tlh~layout.full~uis.1',
  'methods.constructor.__proto__~more.toString~wallets.hasOwnProperty',
  '__proto__.polluted~constructor.x~toString.y',
  'terms.javascript:alert(1)~privacy.data:text/html,x',
  'terms. https://a.test~privacy.//attacker*1example',
  'accent.ff0000"onload=x~accent.%23ffffff',
  'sol.sometimes~owned.1~appId.x~apiUrl.https://attacker.example',
  '~~~...',
])('security: %s falls out of an address', (address) => {
  const look = readAddress(address)
  const [methods, more, wallets] = [look.methods, look.more, look.wallets].map((list) => list.length)
  expect([methods, more, wallets].every((count) => count === 0 || (count ?? 9) < 9)).toBe(true)
  expect({ ...look, methods: [], more: [], wallets: [] }).toEqual({
    ...defaultLook,
    methods: [],
    more: [],
    wallets: [],
  })
  expect(Reflect.get({}, 'polluted')).toBe(undefined)
})

test('texts of an address are cut, and are text in the code', () => {
  const look = readAddress(`header.${'x'.repeat(500)}~message.'}); alert(1); //`)
  expect(look.header).toHaveLength(60)
  const code = reactCode({ appId: 'x'.repeat(25), apiUrl: 'https://a.test', config: toConfig(look) })
  expect(code).toContain("loginMessage: '\\'}); alert(1); //',")
})

test('a link that is no address of the web reaches neither provider nor code', () => {
  expect(toConfig({ ...defaultLook, terms: 'javascript:alert(1)' }).legal).toBe(undefined)
})

test('the code says what the provider is given', () => {
  const config = toConfig(strangeLook)
  expect(new Function(`return ${print(config)}`)()).toEqual(config)
  expect(toConfig({ ...defaultLook, methods: [], more: [] }).loginMethods).toEqual([])
  // An order must not be empty, so the methods under "More options" come first then.
  const order = toConfig({ ...defaultLook, methods: [], more: ['google'] }).loginMethodsAndOrder
  expect(order).toEqual({ primary: ['google'] })
})

test('a method moves within its list and over into the other', () => {
  const lists = { methods: ['email', 'google'], more: ['github'] } as const
  expect(step(lists, 'email', 1).methods).toEqual(['google', 'email'])
  expect(step(lists, 'google', 1)).toEqual({ methods: ['email'], more: ['google', 'github'] })
  expect(step(lists, 'github', -1)).toEqual({ methods: ['email', 'google', 'github'], more: [] })
  expect(place(lists, 'github', { list: 'methods', at: 0 }).methods).toEqual(['github', 'email', 'google'])
  expect(without(lists, 'email').methods).toEqual(['google'])
  expect(describePlace(lists, 'google')).toBe('Google, 2 of 2, shown first')
})
