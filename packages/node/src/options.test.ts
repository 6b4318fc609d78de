import { describe, expect, test } from 'vitest'
import { LatchkeyClient } from './client.ts'
import type { LatchkeyOptions } from './options.ts'

const valid = { appId: 'app', appSecret: 'secret-7', apiUrl: 'https://auth.example.com' }
const open = (options: object) => new LatchkeyClient({ ...valid, ...options } as LatchkeyOptions)

test.each([
  {},
  { appSecret: undefined },
  { apiUrl: 'http://localhost:4000' },
  { apiUrl: 'https://example.com/login/' },
  { maxRetries: 0, timeoutMs: 1, clockToleranceSeconds: 60 },
])('accepts %j', (options) => {
  expect(open(options)).toBeInstanceOf(LatchkeyClient)
})

describe('refuses, and names the option', () => {
  test.each<[keyof LatchkeyOptions, unknown]>([
    ['appId', undefined],
    ['appId', ''],
    ['appId', 'app:secret-7'],
    ['appSecret', ''],
    ['appSecret', 7],
    ['apiUrl', undefined],
    ['apiUrl', 'auth.example.com'],
    ['apiUrl', 'ftp://auth.example.com'],
    ['apiUrl', 'https://user:secret-7@auth.example.com'],
    ['apiUrl', 'https://:secret-7@auth.example.com'],
    ['apiUrl', 'https://auth.example.com?secret-7'],
    ['apiUrl', 'https://auth.example.com#secret-7'],
    ['publicUrl', 'nowhere'],
    ['timeoutMs', 0],
    ['timeoutMs', Number.NaN],
    ['timeoutMs', Number.POSITIVE_INFINITY],
    ['maxRetries', -1],
    ['maxRetries', 1.5],
    ['maxRetries', 1_000],
    ['clockToleranceSeconds', -1],
    ['clockToleranceSeconds', 61],
    ['clockToleranceSeconds', Number.NaN],
  ])('%s: %j', (name, value) => {
    const error = catchError(() => open({ [name]: value }))
    expect(error).toMatchObject({ code: 'invalid_argument', message: expect.stringContaining(name) })
    expect(error.message).not.toContain('secret-7')
  })
})

test('security: a secret in a browser is refused, and verifying there is not', () => {
  Object.assign(globalThis, { window: {}, document: {} })
  try {
    expect(catchError(() => open({})).message).toContain('every user can read it')
    expect(open({ appSecret: undefined })).toBeInstanceOf(LatchkeyClient)
  } finally {
    for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name)
  }
})

test('security: a secret in an app for phones is refused', () => {
  const { navigator } = globalThis
  Object.defineProperty(globalThis, 'navigator', { value: { product: 'ReactNative' }, configurable: true })
  try {
    expect(catchError(() => open({})).message).toContain('every user can read it')
  } finally {
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
  }
})

test('a call without the secret says which option is missing', async () => {
  const { users } = open({ appSecret: undefined })
  await expect(users.get('a')).rejects.toMatchObject({ code: 'missing_app_secret' })
})

function catchError(run: () => unknown): Error {
  try {
    run()
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not throw.')
}
