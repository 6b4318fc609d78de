import { defineCommand, readWholeNumber } from '../command.ts'
import { table, usageError } from '../output.ts'
import { habits, margins } from './figures.ts'
import { type Plan, plan, type Shape } from './plan.ts'

const defaultDaily = '0.2'

/** Calculates what an installation needs. Reads nothing and asks nobody. */
export const planCommand = defineCommand(
  {
    options: {
      users: { type: 'string' },
      daily: { type: 'string' },
      json: { type: 'boolean' },
    },
  },
  async ({ values }, { out }) => {
    const result = plan({ users: readUsers(values.users), daily: readDaily(values.daily ?? defaultDaily) })
    if (values.json) return out.line(JSON.stringify(result))
    out.line(table(toRows(result)))
    out.note(assumptions)
  },
)

function readUsers(text: string | undefined): number {
  const users = text === undefined ? undefined : readWholeNumber(text.replaceAll(/[_,]/g, ''))
  if (users === undefined || users === 0)
    throw usageError('--users is the number of registered users, from 1 to 999999999.')
  return users
}

function readDaily(text: string): number {
  const daily = /^(0?\.\d+|0|1|1\.0+|0\.0+)$/.test(text) ? Number(text) : Number.NaN
  if (!(daily > 0 && daily <= 1))
    throw usageError(
      '--daily is the part of the users that comes on a day, above 0 and up to 1, such as 0.2.',
    )
  return daily
}

const advice: Record<Shape, string> = {
  'one machine': 'Server and Postgres on one machine, with a backup (docs/operate/deploy.md).',
  'two servers': 'Servers behind a proxy, and a Postgres with a standby (docs/operate/high-availability.md).',
  replicas: 'The same, and replicas for look-ups and lists (docs/operate/replicas.md).',
  cells:
    'Several installations, each with its own apps and database (docs/operate/cells.md). Figures are of one.',
}

/** Rows of a table: what, how much. */
export function toRows(result: Plan): string[][] {
  const { servers, database, peakPerSecond, cells } = result
  return [
    ['Users', `${count(result.users)}, ${count(result.dailyUsers)} of them on a day`],
    ['Build', advice[result.shape]],
    ...(cells > 1 ? [['Cells', count(cells)]] : []),
    ['Servers', `${servers.machines} × ${plural(servers.coresEach, 'core')}`],
    [
      'Database',
      `${plural(database.cores, 'core')}, ${size(database.memoryBytes)} of memory, ${size(database.diskBytes)} of disk`,
    ],
    ['Connections', `${count(database.connections)} without PgBouncer`],
    ['Write-ahead log', `at most ${size(result.logBytesPerDay)} a day`],
    [
      'Peak, a second',
      `${rate(peakPerSecond.refreshes)} refreshes, ${rate(peakPerSecond.sessionChecks)} session checks, ` +
        `${rate(peakPerSecond.logins)} logins, ${rate(peakPerSecond.lookUps)} look-ups`,
    ],
  ]
}

const assumptions =
  `Assumes for each user, on a day when they come: ${habits.refreshes} refreshes, ${habits.sessionChecks} session checks, ` +
  `${habits.logins} logins, ${habits.lookUps} look-up by your server; a peak of ${margins.peak} times the mean; cores at most ` +
  `${margins.busy * 100} % busy. The costs were measured with 10 million users (docs/operate/scaling.md): measure yours.`

function count(number: number): string {
  return number.toLocaleString('en')
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function rate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : count(Math.round(perSecond))
}

function size(bytes: number): string {
  const units = ['MB', 'GB', 'TB']
  const power = Math.min(2, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3) - 2))
  const amount = bytes / 1_000 ** (power + 2)
  // Rounded up: less is too little.
  return `${count(amount < 10 ? Math.ceil(amount * 10) / 10 : Math.ceil(amount))} ${units[power]}`
}
