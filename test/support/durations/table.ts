import { appServerDurations } from './appServerDurations.ts'
import { clientDurations } from './clientDurations.ts'
import { factorEdges } from './factorEdges.ts'
import { holdEdges } from './holdEdges.ts'
import { loginEdges } from './loginEdges.ts'
import { methodEdges } from './methodEdges.ts'
import { nodeDurations } from './nodeDurations.ts'
import { serverDurations } from './serverDurations.ts'
import { signerDurations } from './signerDurations.ts'
import { vaultEdges } from './vaultEdges.ts'
import { walletApiDurations } from './walletApiDurations.ts'
import { wireDurations } from './wireDurations.ts'

/** Why no test checks the end of a duration. */
export const reasons = {
  screen: 'how long something is shown, or moves',
  patience: 'how long an answer is waited for: then the call fails, and may be made again',
  pause: 'how long until something is tried or looked at again',
  cache: 'how long an answer is kept that says who may do nothing',
  unit: 'a unit, or nothing at all',
  fake: 'only in the sandbox, and its fakes',
  'own machine': 'how a process waits for its database, its children or its end: no rule of the product',
  month: 'a month of the audit log, which the calendar ends',
  counted:
    'a window of `incrementBelow`, whose edge `the hour of five codes` and `the day of ten exports` test',
  ceremony:
    'a row that `consumeOnce` uses up: `a code of a social network` and `a challenge of a passkey` test that edge',
  leeway: 'by how much two clocks may differ',
  process: 'the second count of a process, which only repeats what the database counts',
  outside: 'a proof that lives for one call to an outside service',
  shorter: 'it ends before what the server allows, whose edge decides',
  'of the session': 'a cookie of a session, whose own end decides',
  cleaned: 'it is removed some time after it has ended: it decides nothing',
  memory: 'a limit that only the memory of a process has',
  guard: 'how long a button rests before it takes a press',
  notes: 'what this browser remembers of its own transactions',
  measure: 'a bucket of a histogram',
  once: 'one line of the log a day',
  signed: 'the time that a signed token says of itself',
} as const

/** A duration of the product: its value, and the tests just before and after its end. */
export type DurationRow = {
  /** The literal, in the unit of its name; or how it is computed from others. */
  value: number | string
  /** Names of rows in `edgeTables`. */
  edges?: readonly string[]
  /** Tests elsewhere, as `file: title`. */
  tests?: readonly string[]
  why?: keyof typeof reasons
}

/** Every edge, by its name. `edges.test.ts` tests them. */
export const edgeTables = {
  logins: loginEdges,
  methods: methodEdges,
  holds: holdEdges,
  'second factors': factorEdges,
  'the vault': vaultEdges,
}

/** Every duration in the sources. A test fails for one that is missing here. */
export const durations: Record<string, DurationRow> = {
  ...wireDurations,
  ...appServerDurations,
  ...serverDurations,
  ...walletApiDurations,
  ...signerDurations,
  ...nodeDurations,
  ...clientDurations,
}
