// P6 to P9: the server beside better-auth and beside the bare floor, on one Postgres.
import { spawn } from 'node:child_process'
import { pinned } from '../lib/cores.mjs'
import { installServer } from '../lib/peers.mjs'
import { goal, median, note, spread } from '../lib/stats.mjs'
import { measureTokens } from './tokens.mjs'

const variants = ['latchkey', 'floor', 'betterAuth']
const connections = 50

export async function runServer({ rounds, seconds = 4 }) {
  await installServer()
  const results = await load({ rounds, seconds, connections, variants })
  const tokens = await measureTokens({ rounds })
  return [...speedGoals(results), ...loginTail(results), ...failures(results), tokens]
}

async function load(options) {
  const file = new URL('./load.mjs', import.meta.url).pathname
  const [program, args] = pinned('load', [process.execPath, file, JSON.stringify(options)])
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let results
  child.on('message', (message) => {
    if (message.results) results = message.results
    else console.error(`  server, ${message.progress}`, line(message.last))
  })
  const status = await new Promise((resolve) => child.once('exit', resolve))
  if (!results) throw new Error(`the load ended with ${status}`)
  return results
}

function line(last) {
  return Object.entries(last)
    .map(
      ([name, { perSecond, p99, bad, cpuMicroseconds }]) =>
        `${name} ${perSecond.toFixed(0)}/s p99 ${p99.toFixed(0)} ms cpu ${cpuMicroseconds.toFixed(0)} µs${bad ? ` BAD ${bad}` : ''}`,
    )
    .join(', ')
}

const cases = [
  { id: 'P6', name: 'session', what: 'session check with the user row', peer: 8, floor: 0.7 },
  { id: 'P7', name: 'refresh', what: 'refresh with rotation', peer: 12, floor: 0.6 },
  { id: 'P8', name: 'login', what: 'e-mail code login', peer: 10, floor: 0.5 },
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
      what: 'e-mail code login, p99, against better-auth',
      ours: spread(of('latchkey'), 'ms'),
      peer: spread(of('betterAuth'), 'ms'),
      ratio: median(of('latchkey')) / median(of('betterAuth')),
      target: 1 / 8,
    }),
  ]
}

/** A rate counts only where the answers were right. */
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
