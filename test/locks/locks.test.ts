import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accountRaces } from '../support/locks/accountRaces.ts'
import { type Look, locks } from '../support/locks/list.ts'
import { mfaRaces } from '../support/locks/mfaRaces.ts'
import { operatorRaces } from '../support/locks/operatorRaces.ts'
import { findCallers, findLockers, readFiles, readFunction } from '../support/locks/scan.ts'
import { sessionRaces } from '../support/locks/sessionRaces.ts'
import { walletRaces } from '../support/locks/walletRaces.ts'

const files = readFiles()
const root = join(import.meta.dirname, '../..')
const races = { ...accountRaces, ...sessionRaces, ...mfaRaces, ...walletRaces, ...operatorRaces }
const looks = Object.entries(locks).flatMap(([name, row]) =>
  (row.looks ?? []).map((look): [string, Look] => [name, look]),
)

/** Functions that lock themselves, and those that call one that locks for its callers. */
function findAll(): string[] {
  const functions = new Set(findLockers(files))
  for (const name of functions) {
    if (locks[name]?.callers) for (const caller of findCallers(name, files)) functions.add(caller)
  }
  return [...functions]
}

describe('the list of locks', () => {
  test('has every function that takes a lock or writes under a condition, and no other', () => {
    expect(findAll().sort()).toEqual(Object.keys(locks).sort())
  })

  test.each(Object.entries(locks))('says of %s what it looks at, or why it does not', (_, row) => {
    expect((row.looks ?? row.callers ?? row.noRace)?.length).toBeGreaterThan(0)
  })

  test.each(looks)('%s looks as it says, and a race or a test fails without it', (name, look) => {
    expect(readFile(name).includes(look.code), look.code).toBe(true)
    const proofs = [...(look.races ?? []), ...(look.tests ?? [])]
    expect(proofs).not.toEqual([])
    expect((look.races ?? []).filter((race) => !Object.hasOwn(races, race))).toEqual([])
    for (const proof of look.tests ?? []) {
      const [file = '', ...title] = proof.split(': ')
      expect(readFileSync(join(root, file), 'utf8')).toContain(title.join(': '))
    }
  })

  test('has no race that belongs to nothing', () => {
    const names = new Set(
      [...looks.map(([, look]) => look), ...Object.values(locks)].flatMap((one) => one.races ?? []),
    )
    expect(Object.keys(races).filter((race) => !names.has(race))).toEqual([])
  })
})

function readFile(name: string): string {
  expect(readFunction(name, files)).toBeTruthy()
  return readFileSync(join(root, 'packages/server/src', name.split(' ')[0] ?? ''), 'utf8')
}
