import fc from 'fast-check'
import { describe, test } from 'vitest'
import { sizes } from './support/several/row.ts'
import { rows } from './support/several/rows.ts'

const numRuns = 8

describe.each(rows)('$several: $oracle', ({ readers, property }) => {
  test.each(Object.entries(sizes))(
    `%s, by ${readers.map((one) => one.split(' ')[1]).join(', ')}`,
    async (name, size) => {
      // To look for a shorter one of hundreds takes minutes.
      const endOnFailure = name === 'hundreds'
      await fc.assert(property(size) as fc.IAsyncProperty<unknown>, { numRuns, endOnFailure })
    },
  )
})
