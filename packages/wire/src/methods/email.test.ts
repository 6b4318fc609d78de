import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { emailLength } from '../limits.ts'
import { EmailAddress } from './email.ts'

const parse = (text: unknown) => {
  const result = v.safeParse(EmailAddress, text)
  return result.success ? result.output : undefined
}

describe('EmailAddress', () => {
  test.each([
    ['plain', 'ada@example.com', 'ada@example.com'],
    ['upper case', 'Ada@EXAMPLE.Com', 'ada@example.com'],
    ['outer white space', ' \tada@example.com\r\n', 'ada@example.com'],
    ['no-break and zero-width-no-break space outside', '\u00a0ada@example.com\ufeff', 'ada@example.com'],
    ['plus alias', 'ada+tag@example.com', 'ada+tag@example.com'],
    ['apostrophe', "miles.o'brien@example.com", "miles.o'brien@example.com"],
    ['dots and hyphens', 'a.b-c_d@mail.my-host.example', 'a.b-c_d@mail.my-host.example'],
    ['full-width @', 'ada\uff20example.com', 'ada@example.com'],
    ['small @', 'ada\ufe6bexample.com', 'ada@example.com'],
    ['full-width letters and stop', 'ａｄａ@ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['fi ligature', 'oﬃce.ﬁ@example.com', 'office.fi@example.com'],
    ['long s', 'boſſ@example.com', 'boss@example.com'],
    ['Kelvin sign', '\u212aim@example.com', 'kim@example.com'],
    ['superscript', 'ada²@example.com', 'ada2@example.com'],
    ['IDN', 'ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['IDN in upper case', 'ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['IDN decomposed', 'ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['IDN top level', 'ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
    ['IDN already in ASCII', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['sharp s kept apart from ss', 'ada@straße.example', 'ada@xn--strae-oqa.example'],
  ])('reads %s', (_, text, address) => {
    expect(parse(text)).toBe(address)
  })

  test.each([
    ['two @', 'a@b@example.com'],
    ['two @, one full-width', 'attacker@evil.example\uff20example.com'],
    ['a second recipient after a comma', 'ada@example.com,eve@evil.example'],
    ['a second recipient after a full-width comma', 'ada@example.com\uff0ceve@evil.example'],
    ['a second recipient after a semicolon', 'ada@example.com;eve@evil.example'],
    ['a second recipient after a space', 'ada@example.com eve@evil.example'],
    ['a comma in the local part', 'eve@evil.example,ada@example.com'],
    ['a quoted local part', '"ada@evil.example"@example.com'],
    ['a quoted space', '"a b"@example.com'],
    ['a name and angle brackets', 'Ada <ada@example.com>'],
    ['a comment', 'ada(home)@example.com'],
    ['a percent route', 'eve%evil.example@example.com'],
    ['a bang route', 'evil.example!eve@example.com'],
    ['a backslash', 'ada\\@example.com'],
    ['NUL', 'ada\0@example.com'],
    ['NUL at the end', 'ada@example.com\0'],
    ['CRLF and a header', 'ada@example.com\r\nBcc: eve@evil.example'],
    ['LF in the local part', 'ada\n@example.com'],
    ['line separator', 'ada\u2028@example.com'],
    ['zero-width space', 'ada\u200b@example.com'],
    ['right-to-left override', 'ada\u202e@example.com'],
    ['soft hyphen in the domain', 'ada@exam\u00adple.com'],
    ['zero-width joiner in the domain', 'ada@exam\u200dple.com'],
    ['dotted capital I, whose lower case is two characters', 'İda@example.com'],
    ['letters outside ASCII in the local part', 'adä@example.com'],
    ['Cyrillic a', '\u0430da@example.com'],
    ['account-of sign, which unfolds to a slash', 'ada@ex\u2100mple.com'],
    ['a path after an IDN', 'ada@bücher.example/x'],
    ['a port after an IDN', 'ada@bücher.example:25'],
    ['a query after an IDN', 'ada@bücher.example?x'],
    ['an escape in an IDN', 'ada@bücher%2eexample'],
    ['broken Punycode', 'ada@\u0300bücher.xn--.example\u0301'],
    ['leading dot', '.ada@example.com'],
    ['dot before the @', 'ada.@example.com'],
    ['two dots', 'a..b@example.com'],
    ['trailing dot of the domain', 'ada@example.com.'],
    ['trailing dot of an IDN', 'ada@bücher.example.'],
    ['two dots in the domain', 'ada@example..com'],
    ['no domain', 'ada@'],
    ['no local part', '@example.com'],
    ['a bare host', 'ada@localhost'],
    ['an IPv4 address', 'ada@127.0.0.1'],
    ['an address literal', 'ada@[127.0.0.1]'],
    ['a numeric top level', 'ada@example.123'],
    ['nothing', ''],
    ['an array', ['ada@example.com']],
    ['an object', { toString: (): string => 'ada@example.com' }],
  ])('security: refuses %s', (_, text) => {
    expect(parse(text)).toBeUndefined()
  })

  test('takes 254 characters and no more', () => {
    const address = (length: number) => `${'a'.repeat(length - 12)}@example.com`
    expect(parse(address(emailLength))).toBe(address(emailLength))
    expect(parse(address(emailLength + 1))).toBeUndefined()
  })

  test('security: the length is that of the ASCII form', () => {
    const short = `ada@${'ü.'.repeat(100)}example`
    expect(short.length).toBeLessThan(emailLength)
    expect(parse(short)).toBeUndefined()
  })

  test('security: a long text is refused quickly', () => {
    const startMs = performance.now()
    expect(parse(`${'a.'.repeat(30_000)}@${'a-'.repeat(30_000)}`)).toBeUndefined()
    expect(performance.now() - startMs).toBeLessThan(10_000)
  })

  test('security: what comes out is ASCII, has one @, and stays the same when read again', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.stringMatching(/^[a-zＡ-Ｚﬁſ²ü.-]{1,8}$/),
    )
    const at = fc.constantFrom('@', '\uff20', '\ufe6b', ' @')
    const top = fc.constantFrom('', '.com', '．ｃｏｍ', '.рф', '.com ')
    let acceptCount = 0
    fc.assert(
      fc.property(fc.tuple(part, at, part, top), (parts) => {
        const address = parse(parts.join(''))
        if (address === undefined) return
        acceptCount++
        expect(address).toMatch(/^[\x21-\x7e]+$/)
        expect(address.split('@')).toHaveLength(2)
        expect(parse(address)).toBe(address)
      }),
      { numRuns: 2_000 },
    )
    expect(acceptCount).toBeGreaterThan(50)
  })
})
