import type { DurationRow } from './table.ts'

/** Durations of the server's part in signing for users: delegations and the wallet API. */
export const walletApiDurations: Record<string, DurationRow> = {
  'server delegation/revocations.ts consentMs': {
    value: 60000,
    tests: [
      'packages/server/src/delegation/revocations.test.ts: a consent whose process dies between signer and database',
    ],
  },
  'server delegation/terms.ts windowSeconds': { value: 3600, edges: ['the hour of sixty readings of terms'] },
  'server jobs/revoking.ts everyMs': { value: 5000, why: 'own machine' },
  'server jobs/following.ts everyMs': { value: 3000, why: 'pause' },
  'server walletApi/answerOnce.ts leaseSeconds': {
    value: 60,
    tests: [
      'packages/server/src/walletApi/rpc.test.ts: of a request whose process died is taken over when its lease has ended',
    ],
  },
  'server walletApi/answerOnce.ts lifeSeconds': {
    value: 86400,
    tests: [
      'packages/server/src/walletApi/rpc.test.ts: is free again after a request that failed, and after a day',
    ],
  },
  'server walletApi/answerOnce.ts retry_after_seconds': { value: 1, why: 'pause' },
  'server walletApi/transactions/follow.ts dayMs': {
    value: '24 * 60 * minuteMs',
    tests: [
      'packages/server/src/walletApi/transactions/transactions.test.ts: one that no block takes within a day is reported as failed',
    ],
  },
  'server walletApi/transactions/follow.ts finalityMs': {
    value: '2 * 60 * minuteMs',
    tests: [
      'packages/server/src/walletApi/transactions/transactions.test.ts: one that stays short of final for two hours is not asked for again',
    ],
  },
  'server walletApi/transactions/follow.ts leaseMs': { value: 30000, why: 'pause' },
  'server walletApi/transactions/follow.ts minuteMs': { value: 60000, why: 'unit' },
  'server walletApi/transactions/newTransaction.ts firstRoundMs': { value: 10000, why: 'pause' },
  'server walletApi/transactions/node.ts timeoutMs': { value: 5000, why: 'patience' },
  'server walletApi/transactions/sendTransaction.ts daySeconds': {
    value: 86400,
    tests: [
      'packages/server/src/walletApi/rpc.test.ts: is free again after a request that failed, and after a day',
    ],
  },
  'server walletApi/transactions/submit.ts soonMs': { value: 2000, why: 'pause' },
}
