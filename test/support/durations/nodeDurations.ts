import type { DurationRow } from './table.ts'

const tokens = 'packages/node/src/tokens/tokens.test.ts'
const webhooks = 'packages/node/src/webhooks/verify.test.ts'

/** Durations of the SDK for an app's own server. */
export const nodeDurations: Record<string, DurationRow> = {
  'node authorization/authorize.ts defaultLifeMs': { value: 900000, why: 'signed' },
  'node client.ts clockToleranceSeconds': {
    value: 0,
    tests: [`${tokens}: security: a token ends to the second`],
  },
  'node client.ts maxClockToleranceSeconds': { value: 60, why: 'leeway' },
  'node options.ts longestTimeoutMs': { value: 600000, why: 'patience' },
  'node http/retry.ts firstDelayMs': { value: 500, why: 'pause' },
  'node http/retry.ts longestDelayMs': { value: 8000, why: 'pause' },
  'node http/retry.ts longestRetryAfterSeconds': { value: 60, why: 'pause' },
  'node http/send.ts defaultTimeoutMs': { value: 15000, why: 'patience' },
  'node tokens/keySet.ts cooldownMs': {
    value: 30000,
    tests: [`${tokens}: security: a flood of unknown keys causes a request every 30 seconds at most`],
  },
  'node tokens/keySet.ts freshMs': {
    value: 600000,
    tests: [`${tokens}: security: a key that left the set is refused after ten minutes`],
  },
  'node tokens/keySet.ts timeoutMs': { value: 5000, why: 'patience' },
  'node tokens/keySet.ts usableMs': {
    value: 3600000,
    tests: [`${tokens}: is used for an hour while the server is away, then the error is not about the token`],
  },
  'node wallets/rpc.ts timeoutMs': { value: 60000, why: 'patience' },
  'node webhooks/verify.ts toleranceSeconds': {
    value: 300,
    tests: [`${webhooks}: almost five minutes late`, `${webhooks}: that is sent again after five minutes`],
  },
}
