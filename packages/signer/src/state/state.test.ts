import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openState, type SignerState } from './state.ts'

const key = new Uint8Array(32).fill(7)
const folders: string[] = []
const states: SignerState[] = []
let path: string
let now = 1_000

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-signer-'))
  folders.push(folder)
  path = join(folder, 'journal')
  now = 1_000
})
afterAll(async () => {
  await Promise.all(states.map((state) => state.close()))
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

/** A start after a crash, where the file was not closed. */
async function open(): Promise<SignerState> {
  const state = await openState({ path, key, now: () => now })
  states.push(state)
  return state
}
const agreement = { kind: 'agreed', consent: 'hash', key: 'sealed' } as const
const spend = (amount: bigint, sum = 'w/day') => ({ spends: [{ sum, amount, seconds: 3_600 }] })

test('what was answered for is there after a start', async () => {
  const first = await open()
  expect(await first.agree('w', agreement)).toBe(1)
  await first.setRow('policy/p', { version: 3, code: 'c' })
  await first.reserve({ ...spend(5n), request: { id: 'r', until: 2_000 } })
  const second = await open()
  expect(second.findAgreement('w')).toEqual({ epoch: 1, ...agreement })
  expect(second.findRow('policy/p')?.version).toBe(3)
  expect(second.sums.get('w/day', now, 3_600)).toBe(5n)
  expect([second.isUsed('r'), second.isUsed('other')]).toEqual([true, false])
})

test('security: what was revoked stays so, its key is gone from the file, and a new consent has a new epoch', async () => {
  const first = await open()
  await first.agree('w', { ...agreement, key: 'the-secret' })
  expect(await readFile(path, 'utf8')).toContain('the-secret')
  expect(await first.erase('w')).toBe(true)
  expect(await readFile(path, 'utf8')).not.toContain('the-secret')
  expect(first.findAgreement('w')).toBeUndefined()
  const second = await open()
  expect(second.findAgreement('w')).toBeUndefined()
  expect(await second.erase('w')).toBe(false)
  expect(await second.agree('w', agreement)).toBe(2)
})

test('security: of two revocations at once, both answer when it is on the disk', async () => {
  const state = await open()
  await state.agree('w', agreement)
  let isWritten = false
  const first = state.erase('w').finally(() => {
    isWritten = true
  })
  expect(await state.erase('w')).toBe(false)
  expect(isWritten).toBe(true)
  expect(await first).toBe(true)
})

test('security: a revocation that the disk did not take fails again when it is repeated', async () => {
  const state = await open()
  await state.agree('w', agreement)
  // The new file cannot be written.
  await mkdir(`${path}.new`)
  await expect(state.erase('w')).rejects.toThrow()
  await expect(state.erase('w')).rejects.toThrow()
  expect(state.findAgreement('w')).toBeUndefined()
})

test('many simultaneous revocations leave no key, and a consent meanwhile stays', async () => {
  const state = await open()
  const wallets = Array.from({ length: 300 }, (_, at) => `w${at}`)
  await Promise.all(wallets.map((wallet) => state.agree(wallet, { ...agreement, key: `key-${wallet}.` })))
  const work = wallets.map((wallet) => state.erase(wallet))
  await state.agree('other', agreement)
  expect(await Promise.all(work)).toEqual(wallets.map(() => true))
  const content = await readFile(path, 'utf8')
  expect(wallets.filter((wallet) => content.includes(`key-${wallet}.`))).toEqual([])
  const next = await open()
  expect(wallets.filter((wallet) => next.findAgreement(wallet))).toEqual([])
  expect(next.findAgreement('other')).toEqual({ epoch: 1, ...agreement })
})

test('a sum counts within its window, and what is older is forgotten', async () => {
  const state = await open()
  await state.reserve(spend(5n))
  now = 2_000
  await state.reserve(spend(7n))
  expect(state.sums.get('w/day', now, 3_600)).toBe(12n)
  now = 4_599
  expect(state.sums.get('w/day', now, 3_600)).toBe(12n)
  now = 4_600
  expect(state.sums.get('w/day', now, 3_600)).toBe(7n)
  expect(state.sums.get('w/other', now, 3_600)).toBe(0n)
})

test('security: a clock that is set back makes no room', async () => {
  const state = await open()
  now = 10_000
  await state.reserve(spend(5n))
  now = 20
  expect(state.sums.get('w/day', now, 3_600)).toBe(5n)
})

test('many at once are all written, in one order', async () => {
  const state = await open()
  await Promise.all(Array.from({ length: 200 }, (_, at) => state.reserve(spend(1n, `sum ${at % 5}`))))
  await Promise.all([state.agree('w', agreement), state.erase('w'), state.reserve(spend(1n, 'sum 0'))])
  const second = await open()
  expect(second.sums.get('sum 0', now, 3_600)).toBe(41n)
  expect(second.sums.get('sum 4', now, 3_600)).toBe(40n)
  expect(second.findAgreement('w')).toBeUndefined()
})

test('records behind their time do not fill the file', async () => {
  const state = await open()
  for (let round = 0; round < 24; round++) {
    await Promise.all(
      Array.from({ length: 1_000 }, (_, at) =>
        state.reserve({ spends: [], request: { id: `${round}/${at}`, until: now + 1 } }),
      ),
    )
    now += 10
  }
  expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThan(12_000)
})

describe('a file that is not as it was written', () => {
  const fill = async () => {
    const state = await open()
    await state.agree('w', agreement)
    await state.reserve(spend(5n))
    await state.erase('other')
    await state.setRow('policy/p', { version: 2, code: 'c' })
    return (await readFile(path, 'utf8')).split('\n').slice(0, -1)
  }

  test('a line that a crash cut short was never answered for: the start leaves it out', async () => {
    const lines = await fill()
    await writeFile(path, `${lines.join('\n')}\n${lines[0]?.slice(0, -9)}`)
    const state = await open()
    expect(state.findRow('policy/p')?.version).toBe(2)
    await state.setRow('policy/p', { version: 3, code: 'c' })
    expect((await open()).findRow('policy/p')?.version).toBe(3)
  })

  const changes: [string, (lines: string[]) => string[]][] = [
    ['an amount that was changed', (lines) => lines.map((line) => line.replace('"5"', '"4"'))],
    ['a line that was taken out', ([first, , ...rest]) => [first ?? '', ...rest]],
    ['two lines in another order', ([a, b, ...rest]) => [b ?? '', a ?? '', ...rest]],
    ['a line that is there twice', ([a, ...rest]) => [a ?? '', a ?? '', ...rest]],
  ]
  test.each(changes)('security: %s stops the start', async (_, change) => {
    await writeFile(path, `${change(await fill()).join('\n')}\n`)
    await expect(open()).rejects.toThrow('is not as it was written')
  })

  test('security: a line of somebody without the key stops the start', async () => {
    await fill()
    await appendFile(path, `${'A'.repeat(22)} {"kind":"row","row":"policy/p","version":1}\n`)
    await expect(open()).rejects.toThrow('Line 4 of')
  })
})
