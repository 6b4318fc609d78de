import { expect, test } from 'vitest'
import { checkRuntime } from './checkRuntime.ts'

test.each([
  ['20.19.6', '2026-04-30T23:59:59Z', 'ok', 'Node 20.19.6, with security fixes until 2026-04-30'],
  [
    '20.19.6',
    '2026-05-01T00:00:00Z',
    'warn',
    'Node 20.19.6 gets no security fixes any more, since 2026-04-30. Use Node 24.',
  ],
  ['22.23.3', '2026-11-27T00:00:00Z', 'ok', 'Node 22.23.3, with security fixes until 2027-04-30'],
  [
    '24.21.0',
    '2028-05-01T00:00:00Z',
    'warn',
    'Node 24.21.0 gets no security fixes any more, since 2028-04-30. Use a newer line, and Latchkey.',
  ],
  [
    '23.11.1',
    '2026-11-27T00:00:00Z',
    'warn',
    'Node 23.11.1 is of a line that gets fixes for only half a year. Use Node 24.',
  ],
  ['26.1.0', '2026-11-27T00:00:00Z', 'ok', 'Node 26.1.0'],
])('doctor says whether Node %s still gets security fixes on %s', (version, now, level, what) => {
  expect(checkRuntime(version, new Date(now))).toEqual({ level, what })
})
