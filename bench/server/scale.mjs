// P12: whether a login and a refresh cost the same with a million users as with none, in two databases on one Postgres.
import { installServer } from '../lib/peers.mjs'
import { goal, median, spread } from '../lib/stats.mjs'
import { underLoad } from './underLoad.mjs'

const users = 1_000_000
/** The same number logs in to the empty database, so that their own cost does not count as a matter of size. */
const comers = 2_000
const cases = { refresh: 'refresh', login: 'email code login' }
/** So few that a request rarely waits for others. */
const connections = 8

export async function runScale({ rounds, seconds = 6 }) {
  await installServer()
  const results = await underLoad({
    rounds,
    seconds,
    connections,
    variants: [
      { name: 'full', module: 'latchkey', population: { users, comers } },
      { name: 'empty', module: 'latchkey', population: { users: 0, comers } },
    ],
    cases: Object.keys(cases),
  })
  return Object.entries(cases).map(([name, what]) => {
    const of = (variant) => results[variant].map((round) => round[name].p99)
    return goal({
      id: 'P12',
      what: `${what}, p99, a million users and three million sessions against none`,
      ours: spread(of('full'), 'ms', 1),
      peer: spread(of('empty'), 'ms', 1),
      ratio: median(of('full')) / median(of('empty')),
      target: 1.5,
    })
  })
}
