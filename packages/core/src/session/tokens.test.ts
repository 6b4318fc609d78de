import { describe, expect, test } from 'vitest'
import { createStorage } from '../storage.ts'
import { decodeToken } from './claims.ts'

const token = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

describe('decodeToken', () => {
  test('reads the end, the subject and the app; aid goes before aud', () => {
    expect(decodeToken(token({ exp: 5, iat: 2, aud: 'app', sub: 'did:privy:ä' }))).toEqual({
      exp: 5,
      iat: 2,
      appId: 'app',
      subject: 'did:privy:ä',
    })
    expect(decodeToken(token({ exp: 5, aud: 'other', aid: 'app' }))?.appId).toBe('app')
  })

  test.each([
    ['a.b'],
    ['a.b.c'],
    [''],
    [null],
    [42],
    [token('text')],
    [token({ aud: 'app' })],
    [token({ exp: '5' })],
  ])('error: %o is no token', (value) => {
    expect(decodeToken(value)).toBeNull()
  })
})

test('on a server, where there is no window, storage is memory', () => {
  const storage = createStorage()
  storage.set('a', 1)
  storage.setCookie('a', 'b', 60)
  expect([storage.status, storage.get('a'), storage.cookie('a')]).toEqual(['available', 1, null])
})
