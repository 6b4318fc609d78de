// P12: whether logins, refreshes and look-ups cost the same with millions of users as with none, in two databases on one
// Postgres, and what a user takes on the disk. `--keep` keeps the filled database for the next run.
import { installServer } from '../lib/peers.mjs'
import { goal, median, note, spread } from '../lib/stats.mjs'
import { underLoad } from './underLoad.mjs'

/** The same number logs in to the empty database, so that their own cost does not count as a matter of size. */
const comers = 2_000
const cases = {
  refresh: 'refresh',
  login: 'email code login',
  session: 'session check',
  lookUp: "look-up by an app's server",
  search: "search by an app's server",
}
/** So few that a request rarely waits for others. */
const connections = 8
/** Of a machine for databases. The defaults are for a laptop. */
const settings = { shared_buffers: '4GB', max_wal_size: '8GB' }

export async function runScale({ rounds, users, keep, seconds = 6 }) {
  await installServer()
  const { results, extra } = await underLoad({
    rounds,
    seconds,
    connections,
    keep,
    settings,
    variants: [
      { name: 'full', module: 'latchkey', population: { users, comers } },
      { name: 'empty', module: 'latchkey', population: { users: 0, comers } },
    ],
    cases: Object.keys(cases),
    during: 'scaleFacts.mjs',
  })
  const crowd = `${(users / 1e6).toLocaleString('en')} million users and ${((3 * users) / 1e6).toLocaleString('en')} million sessions`
  return [
    ...Object.entries(cases).map(([name, what]) => {
      const of = (variant) => results[variant].map((round) => round[name].p99)
      return goal({
        id: 'P12',
        what: `${what}, p99, ${crowd} against none`,
        ours: spread(of('full'), 'ms', 1),
        peer: spread(of('empty'), 'ms', 1),
        ratio: median(of('full')) / median(of('empty')),
        target: 1.5,
      })
    }),
    ...Object.entries(cases).map(([name, what]) => {
      const of = (figure) => median(results.full.map((round) => round[name][figure]))
      const [server, database] = [of('cpuMicroseconds'), of('databaseMicroseconds')]
      const ours = `server ${server.toFixed(0)} µs, database ${database.toFixed(0)} µs`
      return note({ id: 'P12', what: `${what}, CPU of one with ${crowd}`, ours })
    }),
    ...Object.entries(extra ?? {}).map(([what, ours]) => note({ id: 'P12', what, ours })),
  ]
}
