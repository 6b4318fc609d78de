import { auditBytes, bytesPerUser, costs, habits, limits, logBytes, margins, type Work } from './figures.ts'

export type PlanInput = {
  /** Registered users. */
  users: number
  /** The part of them that comes on a day, from 0 to 1. */
  daily: number
  /** The busiest minute compared with the mean of a day. */
  peak?: number
}

export type Shape = 'one machine' | 'two servers' | 'replicas' | 'cells'

export type Plan = {
  users: number
  dailyUsers: number
  shape: Shape
  /** Requests a second at the peak. */
  peakPerSecond: Record<Work, number>
  servers: { machines: number; coresEach: number }
  database: { cores: number; memoryBytes: number; diskBytes: number; connections: number }
  /** Bytes of write-ahead log a day, at most. */
  logBytesPerDay: number
  /** Installations with a database of their own. */
  cells: number
}

const secondsPerDay = 86_400
const works = Object.keys(habits) as Work[] // the keys of a constant

/**
 * Calculates servers, database and disk from a number of users. With cells, `servers` and `database` are those of one.
 *
 * @param input - `users`: 1 or more; `daily`: from 0 to 1; `peak` (5): 1 or more.
 * @example
 * plan({ users: 1_000_000, daily: 0.2 }).database.cores
 */
export function plan({ users, daily, peak = margins.peak }: PlanInput): Plan {
  const whole = measure({ users, daily, peak })
  const cells = Math.max(
    1,
    Math.ceil(whole.databaseCores / limits.coresOfPrimary),
    Math.ceil(whole.diskBytes / limits.diskOfPrimary),
  )
  const share = cells === 1 ? whole : measure({ users: Math.ceil(users / cells), daily, peak })
  const shape = chooseShape(users, cells, share.databaseCores)
  const isAlone = shape === 'one machine'
  const machines = isAlone ? 1 : Math.max(2, Math.ceil(share.serverCores / margins.coresOfServer))
  const coresEach = Math.max(1, Math.min(margins.coresOfServer, Math.ceil(share.serverCores)))
  return {
    users,
    dailyUsers: Math.round(users * daily),
    shape,
    peakPerSecond: whole.perSecond,
    servers: { machines, coresEach },
    database: {
      cores: share.databaseCores,
      memoryBytes: share.memoryBytes,
      diskBytes: share.diskBytes,
      connections: machines * coresEach * margins.pool + 5,
    },
    logBytesPerDay: whole.logBytesPerDay,
    cells,
  }
}

function chooseShape(users: number, cells: number, databaseCores: number): Shape {
  if (cells > 1) return 'cells'
  if (users <= limits.oneMachine) return 'one machine'
  return databaseCores > limits.coresBeforeReplicas ? 'replicas' : 'two servers'
}

function measure({ users, daily, peak }: Required<PlanInput>) {
  const perDay = (work: Work) => users * daily * habits[work]
  const perSecond = Object.fromEntries(
    works.map((work) => [work, (perDay(work) / secondsPerDay) * peak]),
  ) as Record<Work, number> // one for each key
  const cores = (part: 'server' | 'database') =>
    sum(works.map((work) => (perSecond[work] * costs[work][part]) / 1e6)) / margins.busy
  const audit = perDay('logins') * 365 * margins.auditYears * auditBytes
  return {
    perSecond,
    serverCores: cores('server'),
    databaseCores: Math.ceil(cores('database') + margins.databaseCores),
    memoryBytes: margins.memory + users * bytesPerUser.indexes,
    diskBytes: (users * bytesPerUser.all + audit) / margins.disk,
    logBytesPerDay: sum(works.map((work) => perDay(work) * logBytes[work])),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
