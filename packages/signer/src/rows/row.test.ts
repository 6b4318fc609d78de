import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUserKeys } from '../keys/userKeys.ts'
import { openState, type SignerState } from '../state/state.ts'
import { createRowBook, type Row, type RowBook, RowRefused } from './row.ts'

let folder: string
let state: SignerState
let rows: RowBook

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-rows-'))
  const key = new Uint8Array(32).fill(1)
  state = await openState({ path: join(folder, 'journal'), key, now: () => 0 })
  rows = createRowBook({ key, state, userKeys: createUserKeys(() => 0) })
})
afterAll(async () => {
  await state.close()
  await rm(folder, { recursive: true })
})

const propose = (body: object | null = {}, id = 'p') =>
  rows.propose({
    ...({ kind: 'policy', appId: 'app', id, use: null } as const),
    body: body && { name: 'A policy', ...body },
  })
async function write(body: object | null = {}, id = 'p'): Promise<Row> {
  const row = propose(body, id)
  await rows.commit(row)
  return row
}

test('a row is read as it was written', async () => {
  const row = await write({ rules: [] })
  expect(rows.read(row)).toEqual({ name: 'A policy', rules: [] })
})

const changes: [string, (row: Row) => Partial<Row>][] = [
  ['its content', () => ({ body: { name: 'Another policy' } })],
  ['its app', () => ({ appId: 'other' })],
  ['its id', () => ({ id: 'q' })],
  ['its kind', () => ({ kind: 'quorum' })],
  ['its version', ({ version }) => ({ version: version + 1 })],
  ['its code', ({ code }) => ({ code: code.replace(/./, (letter) => (letter === 'A' ? 'B' : 'A')) })],
  ['the length of its code', ({ code }) => ({ code: code.slice(1) })],
]
test.each(changes)('security: a row is refused after a change of %s', async (_, change) => {
  const row = await write()
  expect(() => rows.read({ ...row, ...change(row) })).toThrow(RowRefused)
})

test('security: an earlier version is refused, and so is a row that was deleted', async () => {
  const first = await write({ rules: [] }, 'old')
  const second = await write({ rules: ['tighter'] }, 'old')
  expect(() => rows.read(first)).toThrow(RowRefused)
  const end = await write(null, 'old')
  for (const row of [second, end]) expect(() => rows.read(row)).toThrow(RowRefused)
  const third = await write({ rules: [] }, 'old')
  expect(third.version).toBe(4)
  expect(() => rows.read(second)).toThrow(RowRefused)
  expect(rows.read(third)).toBeTruthy()
})

test('a proposal counts once it is committed, and can be committed again after a crash', async () => {
  const first = await write({}, 'q')
  const next = propose({ rules: [] }, 'q')
  expect(() => rows.read(next)).toThrow(RowRefused)
  expect(rows.read(first)).toBeTruthy()
  await rows.commit(next)
  await rows.commit(next)
  expect(rows.read(next)).toBeTruthy()
  expect(() => rows.read(first)).toThrow(RowRefused)
})

test('security: of two changes at once one counts, and the other never does', async () => {
  await write({}, 'r')
  const [one, other] = [propose({ rules: ['one'] }, 'r'), propose({ rules: ['other'] }, 'r')]
  await rows.commit(one)
  await expect(rows.commit(other)).rejects.toBeInstanceOf(RowRefused)
  expect(() => rows.read(other)).toThrow(RowRefused)
  const later = propose({ rules: ['later'] }, 'r')
  await expect(rows.commit({ ...later, version: later.version + 1 })).rejects.toBeInstanceOf(RowRefused)
  await rows.commit(later)
})

test('security: a request makes one version', async () => {
  const use = { id: 'request', until: 10 }
  const make = () => rows.propose({ ...({ kind: 'policy', appId: 'app', id: 's', use } as const), body: {} })
  await rows.commit(make())
  await expect(rows.commit(make())).rejects.toBeInstanceOf(RowRefused)
})
