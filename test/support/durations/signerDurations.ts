import type { DurationRow } from './table.ts'

/** Durations of the process that signs for apps. */
export const signerDurations: Record<string, DurationRow> = {
  'signer keys/challenges.ts lifeSeconds': {
    value: 600,
    tests: [
      'packages/signer/src/keys/keys.test.ts: security: nothing opens for another challenge, another consent, a changed text, or too late',
    ],
  },
  'signer keys/userKeys.ts lifeSeconds': {
    value: 900,
    tests: [
      'packages/signer/src/keys/userKeys.test.ts: a key signs until its time is over, and is known as expired for a while',
    ],
  },
  'signer keys/userKeys.ts memorySeconds': {
    value: 3600,
    tests: [
      'packages/signer/src/keys/userKeys.test.ts: a key signs until its time is over, and is known as expired for a while',
    ],
  },
  'signer rows/changeRow.ts foreverSeconds': {
    value: 315360000,
    tests: [
      'packages/signer/src/rows/changeRow.test.ts: counts once: kept and sent again, it undoes nothing that came later',
    ],
  },
  'signer sign/signRequest.ts usedSeconds': {
    value: 86400,
    tests: [
      'packages/signer/src/sign/signRequest.test.ts: a request with an idempotency key counts once in a day',
    ],
  },
  'signer socket/connect.ts waitMs': { value: 8000, why: 'patience' },
}
