import { limits } from '@latchkey/wire'
import { afterEach, expect, test, vi } from 'vitest'
import { createKeyring } from './keyring.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const id = { entropyId: address, chain: 'ethereum', index: 0 } as const
const key = () => ({ key: new Uint8Array(32).fill(7), address })
afterEach(() => void vi.useRealTimers())

test('lends the key to whoever has the token it was opened with', async () => {
  const keyring = createKeyring()
  await keyring.keep('token', id, key())
  expect(keyring.has('token', id)).toBe(true)
  expect(await keyring.use('token', id, (derivedKey) => derivedKey.key.join())).toEqual({
    result: key().key.join(),
  })
})

test('security: another token finds nothing', async () => {
  const keyring = createKeyring()
  await keyring.keep('token', id, key())
  expect(keyring.has('other', id)).toBe(false)
  expect(await keyring.use('other', id, () => 'lent')).toBeUndefined()
})

test('security: what was lent is wiped, also when its use fails', async () => {
  const keyring = createKeyring()
  await keyring.keep('token', id, key())
  let derivedKey = new Uint8Array()
  await keyring.use('token', id, ({ key: bytes }) => {
    derivedKey = bytes
  })
  expect(derivedKey).toEqual(new Uint8Array(32))
  const failing = keyring.use('token', id, ({ key: bytes }) => {
    derivedKey = bytes
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(derivedKey).toEqual(new Uint8Array(32))
})

test('security: five minutes after it was opened it is gone, however often it was used', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const keyring = createKeyring()
  await keyring.keep('token', id, key())
  vi.advanceTimersByTime(limits.serverHalfCacheSeconds * 1_000 - 1)
  expect(await keyring.use('token', id, () => 'lent')).toEqual({ result: 'lent' })
  vi.advanceTimersByTime(1)
  expect(await keyring.use('token', id, () => 'lent')).toBeUndefined()
})

test('opened again, it lives for its own five minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const keyring = createKeyring()
  await keyring.keep('token', id, key())
  vi.advanceTimersByTime(limits.serverHalfCacheSeconds * 500)
  await keyring.keep('token', id, key())
  vi.advanceTimersByTime(limits.serverHalfCacheSeconds * 999)
  expect(keyring.has('token', id)).toBe(true)
})

const factorEnd = { seconds: 100, first: 'the second factor' }
const cacheEnd = { seconds: 300, first: 'five minutes' }

test.each([
  { until: 100, ...factorEnd },
  { until: 300, ...cacheEnd },
  { until: 900, ...cacheEnd },
  { until: undefined, ...cacheEnd },
])('security: with a factor until $until s it ends by $first, to the moment', async ({ until, seconds }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const keyring = createKeyring()
  const end = until === undefined ? undefined : Date.now() + until * 1_000
  await keyring.keep('token', id, { ...key(), until: end })
  vi.advanceTimersByTime(seconds * 1_000 - 1)
  expect(keyring.has('token', id)).toBe(true)
  expect(await keyring.use('token', id, () => 'lent')).toEqual({ result: 'lent' })
  vi.advanceTimersByTime(1)
  expect(keyring.has('token', id)).toBe(false)
  expect(await keyring.use('token', id, () => 'lent')).toBeUndefined()
})

test('security: a machine that slept past the end, whose timers stood still, has no key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const keyring = createKeyring()
  await keyring.keep('token', id, { ...key(), until: Date.now() + 100_000 })
  const awakeAt = Date.now() + 100_000
  vi.setSystemTime(awakeAt - 1)
  expect(keyring.has('token', id)).toBe(true)
  vi.setSystemTime(awakeAt)
  expect(keyring.has('token', id)).toBe(false)
  expect(await keyring.use('token', id, () => 'lent')).toBeUndefined()
})

test('security: clear forgets all of it', async () => {
  const keyring = createKeyring()
  await keyring.keep('token', id, key())
  keyring.clear()
  expect(keyring.has('token', id)).toBe(false)
})

test('security: a key serves its own entropy, chain and index alone', async () => {
  const keyring = createKeyring()
  await keyring.keep('token', id, key())
  for (const other of [{ entropyId: 'another' }, { chain: 'solana' as const }, { index: 1 }])
    expect(keyring.has('token', { ...id, ...other })).toBe(false)
})
