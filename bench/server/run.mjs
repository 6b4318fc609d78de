// P6 to P9: the server compared with better-auth and with the bare minimum, on one Postgres.
import { installServer } from '../lib/peers.mjs'
import { goal, median, note, spread } from '../lib/stats.mjs'
import { measureTokens } from './tokens.mjs'
import { underLoad } from './underLoad.mjs'

const variants = ['latchkey', 'floor', 'betterAuth']
const connections = 50

export async function runServer({ rounds, seconds = 4 }) {
  await installServer()
  const results = await underLoad({
    rounds,
    seconds,
    connections,
    variants: variants.map((name) => ({ name })),
    cases: cases.map(({ name }) => name),
  })
  const tokens = await measureTokens({ rounds })
  return [...speedGoals(results), ...loginTail(results), ...failures(results), tokens]
}

const cases = [
  { id: 'P6', name: 'session', what: 'session check with the user row', peer: 8, floor: 0.7 },
  { id: 'P7', name: 'refresh', what: 'refresh with rotation', peer: 12, floor: 0.6 },
  { id: 'P8', name: 'login', what: 'email code login', peer: 10, floor: 0.5 },
]

function speedGoals(results) {
  return cases.flatMap(({ id, name, what, peer, floor }) => {
    const of = (variant) => results[variant].map((round) => round[name].perSecond)
    const row = (other, label, target) =>
      goal({
        id,
        what: `${what}, against ${label}`,
        ours: spread(of('latchkey'), '/s'),
        peer: spread(of(other), '/s'),
        ratio: median(of('latchkey')) / median(of(other)),
        target,
        atLeast: true,
      })
    return [row('betterAuth', 'better-auth', peer), row('floor', 'the floor', floor)]
  })
}

function loginTail(results) {
  const of = (variant) => results[variant].map((round) => round.login.p99)
  return [
    goal({
      id: 'P8',
      what: 'email code login, p99, against better-auth',
      ours: spread(of('latchkey'), 'ms'),
      peer: spread(of('betterAuth'), 'ms'),
      ratio: median(of('latchkey')) / median(of('betterAuth')),
      target: 1 / 8,
    }),
  ]
}

/** A rate counts only if the answers were right. */
function failures(results) {
  return variants
    .map((variant) => ({
      variant,
      bad: results[variant].flatMap((round) => Object.values(round)).reduce((sum, { bad }) => sum + bad, 0),
    }))
    .filter(({ bad }) => bad > 0)
    .map(({ variant, bad }) =>
      note({ id: 'P6–8', what: `requests of ${variant} that failed`, ours: String(bad) }),
    )
}
