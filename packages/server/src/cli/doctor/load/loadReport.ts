import type { CallName } from './loadCaller.ts'
import type { Percentiles } from './percentiles.ts'
import type { ServerProbe } from './probes.ts'

/** Where the time of the calls went: milliseconds of all calls together. */
export type TimeParts = {
  /** For a connection of the pool. */
  readonly waits: number
  readonly reads: number
  /** Writes, and the commits and beginnings of transactions. A write waits until the database has flushed it. */
  readonly writes: number
  /** Everything else: the work of the server itself. */
  readonly server: number
}

/** The result of a run, as `--json` prints it. Times in milliseconds. */
export type LoadReport = {
  readonly seconds: number
  readonly callers: number
  /** The connections of the run, at most. */
  readonly connections: number
  /** Whether it ended before its time. */
  readonly interrupted: boolean
  readonly calls: Readonly<Record<CallName, Percentiles>>
  readonly failures: readonly { readonly reason: string; readonly count: number }[]
  readonly parts: TimeParts
  readonly database: { readonly roundTrip: Percentiles; readonly write: Percentiles }
  /** CPU of one login with its calls, and how late timers of the process were. */
  readonly process: { readonly cpuPerRound: number; readonly delayP99: number }
  readonly server: ServerProbe
  /** Apps of earlier runs that were removed. */
  readonly leftovers: readonly string[]
}
