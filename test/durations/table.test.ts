import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findDurations } from '../support/durations/scan.ts'
import { durations, edgeTables, reasons } from '../support/durations/table.ts'

const root = join(import.meta.dirname, '../..')
const edges = Object.assign({}, ...Object.values(edgeTables)) as Record<string, unknown>
const rows = Object.entries(durations)

describe('the table of durations', () => {
  test('has every duration of the sources with its value, and no other', () => {
    const matches = findDurations().map(({ key, value }) => [key, value])
    expect(Object.fromEntries(matches)).toEqual(
      Object.fromEntries(rows.map(([key, row]) => [key, row.value])),
    )
  })

  test.each(rows)(
    'says of %s what looks at its end, or why nothing does',
    (_, { edges: edgeNames = [], tests = [], why }) => {
      const proofs = [...edgeNames, ...tests]
      expect(proofs.length > 0).toBe(why === undefined)
      if (why) expect(reasons[why]).toBeTruthy()
      expect(edgeNames.filter((name) => !Object.hasOwn(edges, name))).toEqual([])
      for (const proof of tests) {
        const at = proof.indexOf(': ')
        expect(readFileSync(join(root, proof.slice(0, at)), 'utf8')).toContain(proof.slice(at + 2))
      }
    },
  )

  test('names every edge that is tested', () => {
    const names = new Set(rows.flatMap(([, row]) => row.edges ?? []))
    const ofSettings = ['a secret of the app that was replaced']
    expect(Object.keys(edges).filter((name) => !names.has(name))).toEqual(ofSettings)
  })
})
