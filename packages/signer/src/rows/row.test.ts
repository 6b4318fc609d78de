import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openState, type SignerState } from '../state/state.ts'
import { createRowBook, type Row, type RowBook, RowRefused } from './row.ts'

let folder: string
let state: SignerState
let rows: RowBook

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-rows-'))
  const key = new Uint8Array(32).fill(1)
  state = await openState({ path: join(folder, 'journal'), key, now: () => 0 })
  rows = createRowBook({ key, state })
})
afterAll(async () => {
  await state.close()
  await rm(folder, { recursive: true })
})

const write = (body: object = {}, id = 'p') =>
  rows.write({ kind: 'policy', appId: 'app', id, body: { name: 'A policy', ...body } })

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
  await rows.erase(second)
  expect(() => rows.read(second)).toThrow(RowRefused)
  const third = await write({ rules: [] }, 'old')
  expect(third.version).toBe(3)
  expect(() => rows.read(second)).toThrow(RowRefused)
  expect(rows.read(third)).toBeTruthy()
})
