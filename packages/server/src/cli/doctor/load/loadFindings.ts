import { bad, type Finding, ok, warn } from '../../../doctor/finding.ts'
import type { LoadReport } from './loadReport.ts'

/** From here on, something is worth a change. Milliseconds, or parts of all time. */
export const thresholds = {
  /** Within one zone a round trip takes less than 1 ms; a login has about ten. */
  roundTripMs: 2,
  /** A disk with a cache that survives power cuts flushes in less. */
  commitMs: 10,
  waits: 0.2,
  /** A process whose timers are that late has too little CPU. */
  delayMs: 50,
  /** A session check through the network, beyond one here and an answer without the database. */
  serverMs: 50,
} as const

/** What a report means, with what to do next. */
export function toFindings(report: LoadReport, publicUrl: string): Finding[] {
  return [
    ...checkFailures(report),
    checkRoundTrip(report),
    checkCommit(report),
    checkWaits(report),
    checkProcess(report),
    checkServer(report, publicUrl),
    ...(report.interrupted
      ? [warn('the run was stopped before its end; everything that it made was removed')]
      : []),
  ]
}

function checkFailures({ failures, calls }: LoadReport): Finding[] {
  const total = Object.values(calls).reduce((sum, { count }) => sum + count, 0)
  if (failures.length === 0 && total > 0) return [ok(`all ${total} calls succeeded`)]
  if (failures.length === 0) return [bad('no call was made: try again with more --seconds')]
  return failures.map(({ reason, count }) => bad(`${count} logins failed: ${reason}`))
}

function checkRoundTrip({ database: { roundTrip } }: LoadReport): Finding {
  const time = toMs(roundTrip.p50)
  return roundTrip.p50 <= thresholds.roundTripMs
    ? ok(`a round trip to the database takes ${time}`)
    : warn(
        `a round trip to the database takes ${time}, and each login waits for several: run the server in the zone of the database`,
      )
}

function checkCommit({ database: { roundTrip, write } }: LoadReport): Finding {
  const commitMs = Math.max(0, write.p50 - roundTrip.p50)
  return commitMs <= thresholds.commitMs
    ? ok(`a commit takes ${toMs(commitMs)}`)
    : warn(
        `a commit takes ${toMs(commitMs)}: the disk of the database, or its synchronous replica, is slow. Use a disk that flushes faster; do not set synchronous_commit to off`,
      )
}

function checkWaits({ parts, callers, connections }: LoadReport): Finding {
  const part = parts.waits / Math.max(1, parts.waits + parts.reads + parts.writes + parts.server)
  const share = `${Math.round(part * 100)} % of the time`
  return part <= thresholds.waits
    ? ok(`waiting for a connection takes ${share}`)
    : warn(
        `waiting for a connection takes ${share}, with ${connections} connections for ${callers} callers: raise DATABASE_POOL if max_connections has room`,
      )
}

function checkProcess({ process: { cpuPerRound, delayP99 } }: LoadReport): Finding {
  const cost = `a login with its calls costs ${toMs(cpuPerRound)} of CPU`
  return delayP99 <= thresholds.delayMs
    ? ok(cost)
    : warn(`${cost}, and this process waited up to ${toMs(delayP99)} for the CPU: other programs use it`)
}

function checkServer({ server, calls }: LoadReport, publicUrl: string): Finding {
  if (server.state === 'fails')
    return warn(`the running server at ${publicUrl} was not measured: ${server.reason}`)
  const times = `a session check takes ${toMs(server.sessionCheck.p50)} there and ${toMs(calls['session check'].p50)} here, an answer without the database ${toMs(server.health.p50)}`
  if (server.health.p50 > thresholds.serverMs)
    return warn(`${publicUrl}: ${times}: the time is lost in the network, a proxy, or a busy server process`)
  if (server.sessionCheck.p50 - server.health.p50 - calls['session check'].p50 > thresholds.serverMs)
    return warn(
      `${publicUrl}: ${times}: its processes wait for the database. Look at latchkey_database_wait_seconds`,
    )
  return ok(`${publicUrl}: ${times}`)
}

/** Two digits that matter. */
export function toMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}
