import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elsewhere } from './support/several/elsewhere.ts'
import { findReaders } from './support/several/findReaders.ts'
import { ofOne } from './support/several/ofOne.ts'
import { sizes } from './support/several/row.ts'
import { rows } from './support/several/rows.ts'
import { storedRows } from './support/several/stored.ts'
import { storedUserRows } from './support/several/storedUser.ts'

const numRuns = 8
const root = join(import.meta.dirname, '..')
const readersHere = [...rows, ...storedRows, ...storedUserRows, ...elsewhere].flatMap(
  ({ readers }) => readers,
)

describe.each(rows)('$several: $oracle', ({ readers, property }) => {
  const names = readers.map((one) => one.split(' ')[1]).join(', ')
  test.each(Object.entries(sizes))(`%s, by ${names}`, async (name, size) => {
    // To look for a shorter one of hundreds takes minutes.
    const endOnFailure = name === 'hundreds'
    await fc.assert(property(size) as fc.IAsyncProperty<unknown>, { numRuns, endOnFailure })
  })
})

describe('whatever parses, decodes, reads, describes or lists', () => {
  test('has a row here, a test elsewhere, or a reason why there is one of it only', () => {
    const allReaders = new Set([...readersHere, ...Object.values(ofOne).flat()])
    expect(findReaders().filter((reader) => !allReaders.has(reader))).toEqual([])
  })

  test('is named where it is, and in one way', () => {
    const single = Object.values(ofOne).flat()
    expect(single.filter((reader) => readersHere.includes(reader))).toEqual([])
    for (const reader of [...readersHere, ...single]) {
      const [file = '', name = ''] = reader.split(' ')
      expect(readFileSync(join(root, 'packages', file), 'utf8'), reader).toMatch(
        new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, 'm'),
      )
    }
  })

  test.each(elsewhere)('in $file: $test', ({ file, test: name }) => {
    expect(readFileSync(join(root, file), 'utf8')).toContain(`test('${name}'`)
  })
})
