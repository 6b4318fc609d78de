import type { DurationRow } from './table.ts'

/** Durations of webhooks, and of the import of users. */
export const appServerDurations: Record<string, DurationRow> = {
  'server usersImport/apiSource.ts firstPauseMs': { value: 1000, why: 'pause' },
  'server usersImport/apiSource.ts longestPauseMs': { value: 60000, why: 'pause' },
  'server usersImport/apiSource.ts timeoutMs': { value: 30000, why: 'pause' },
  'server cli/commands/webhookCommands.ts day': { value: 86400, why: 'unit' },
  'server webhooks/retry.ts minute': { value: 60, why: 'unit' },
  'server webhooks/retry.ts hour': { value: '60 * minute', why: 'unit' },
  'server webhooks/retry.ts day': { value: '24 * hour', why: 'unit' },
  'server webhooks/retry.ts leaseSeconds': {
    value: 30,
    tests: [
      'packages/server/src/webhooks/delivery.test.ts: another one sends it when the lease has ended, not before',
    ],
  },
  'server webhooks/retry.ts timeoutMs': { value: 15000, why: 'patience' },
  'server webhooks/retry.ts retrySeconds': {
    value: '[5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour, day, day]',
    tests: ['packages/server/src/webhooks/delivery.test.ts: is tried ten times over three days'],
  },
  'server webhooks/retry.ts firstPauseSeconds': { value: 30, why: 'pause' },
  'server webhooks/retry.ts longestPauseSeconds': { value: '5 * minute', why: 'pause' },
  'server webhooks/retry.ts disableAfterMs': {
    value: '5 * day * 1_000',
    tests: ['packages/server/src/webhooks/delivery.test.ts: five days of failures disable the endpoint'],
  },
  'server sandbox/webhooks/routes.ts toleranceSeconds': { value: 300, why: 'fake' },
  'server sandbox/webhooks/script.ts everyMs': { value: 1500, why: 'fake' },
}
