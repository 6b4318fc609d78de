import { expect, test } from 'vitest'
import { marks } from '../packages/server/src/sandbox/marks.ts'
import { drawSandboxMarks } from './support/sandboxMarks.ts'

test('the pages that stand in for a vendor show the mark that the modal shows', async () => {
  expect(marks).toEqual(await drawSandboxMarks())
})
