import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeyFile, extendKeyFile, readKeyFile, removeDrafts } from './keyFile.ts'
import type { KeyRing } from './keyRingFormat.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-key-file-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
const key = (id: string) => ({ id, key: id.repeat(43) })
const ring = (main: string): KeyRing => ({ v: 1, main: [...main].map(key), recovery: [key('r')] })
const path = () => join(folder, 'keys.json')

test('is made once, for its owner only, and leaves no draft', async () => {
  expect(await readKeyFile(folder)).toBeUndefined()
  expect(await createKeyFile(folder, ring('a'))).toBe(true)
  expect(await createKeyFile(folder, ring('b'))).toBe(false)
  expect(await readKeyFile(folder)).toEqual(ring('a'))
  expect((await stat(path())).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['keys.json'])
  expect((await readFile(path(), 'utf8')).endsWith('}\n')).toBe(true)
})

test('is made in a folder that is not there yet, which other users may not enter', async () => {
  const fresh = join(folder, 'one', 'two')
  expect(await createKeyFile(fresh, ring('a'))).toBe(true)
  expect((await stat(fresh)).mode & 0o777).toBe(0o700)
})

test('is replaced by one that has every key of it, and by no other', async () => {
  await createKeyFile(folder, ring('ab'))
  await expect(extendKeyFile(folder, ring('cb'))).rejects.toThrow(
    'The key file has keys that would be lost: a (main).',
  )
  expect(await readKeyFile(folder)).toEqual(ring('ab'))
  await extendKeyFile(folder, ring('cab'))
  expect(await readKeyFile(folder)).toEqual(ring('cab'))
  expect(await readdir(folder)).toEqual(['keys.json'])
})

test.each([0o640, 0o604, 0o610, 0o601])('error: with the mode %i it is open to other users', async (mode) => {
  await createKeyFile(folder, ring('a'))
  await chmod(path(), mode)
  await expect(readKeyFile(folder)).rejects.toThrow(
    `${path()} is open to other users. Run: chmod 600 ${path()}`,
  )
})

test('error: one that cannot be read is named, and is not as good as none', async () => {
  await mkdir(path())
  const refusal = { message: `${path()} cannot be read.`, cause: { code: 'EISDIR' } }
  await expect(readKeyFile(folder)).rejects.toMatchObject(refusal)
})

test('security: drafts of writers that are gone are removed, and nothing else', async () => {
  const writer = spawn(process.execPath, ['--version'])
  await once(writer, 'exit')
  const others = [
    'keys.json',
    // A draft of a process that may still be writing it.
    `keys.json.${process.ppid}.draft`,
    'keys.json.backup',
    `keys.json.${writer.pid}.draft.old`,
    `my-keys.json.${writer.pid}`,
    'keys.json.0.draft',
  ]
  const drafts = [
    `keys.json.${writer.pid}`,
    `keys.json.${writer.pid}.draft`,
    `keys.json.${process.pid}.draft`,
  ]
  for (const name of [...others, ...drafts]) await writeFile(join(folder, name), '{}')
  await removeDrafts(folder)
  expect((await readdir(folder)).sort()).toEqual([...others].sort())
  await removeDrafts(join(folder, 'nothing'))
})
