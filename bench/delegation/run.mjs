// Measures a message signed by the wallet API, as an app's server requests it. Server, signer and database run as in
// production. For comparison it measures a call that does nothing, and the bare signature by viem.
import { spawn } from 'node:child_process'
import { sign } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { privateKeyToAccount } from 'viem/accounts'
import { canonicalJson } from '../../packages/wire/dist/canonicalJson.js'
import { pinned } from '../lib/cores.mjs'
import { freePort } from '../lib/host.mjs'
import { median, note, percentile, spread } from '../lib/stats.mjs'
import { startPostgres } from '../server/postgres.mjs'

const serve = fileURLToPath(new URL('../server/serve.mjs', import.meta.url))
const connections = 16
const seconds = 4
const turns = 300

export async function runDelegation({ rounds }) {
  const postgres = await startPostgres()
  const port = await freePort()
  const connection = JSON.stringify(await postgres.fresh('bench_delegation'))
  const command = [process.execPath, serve, '../delegation/server', String(port), connection]
  const [program, args] = pinned('server', command)
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    const exit = once(child, 'exit').then(([status]) => {
      throw new Error(`The server ended with ${status}.`)
    })
    const [{ spec }] = await Promise.race([once(child, 'message'), exit])
    const ask = createClient({ port, ...spec })
    await underLoad(ask.sign)
    const results = []
    for (let round = 0; round < rounds; round++) {
      results.push({ load: await underLoad(ask.sign), ...(await inTurns(ask)) })
      console.error(`  delegation, round ${round + 1}`, JSON.stringify(results.at(-1)))
    }
    return toRows(results)
  } finally {
    child.disconnect()
    await postgres.stop()
  }
}

/** The request is always the same. Without expiry and idempotency key, the signer signs equal requests. */
function createClient({ port, appId, appSecret, authorizationKey, walletId, publicUrl }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const path = `/v1/wallets/${walletId}/rpc`
  const body = { method: 'personal_sign', params: { message: 'A message of the bench.', encoding: 'utf-8' } }
  const input = {
    version: 1,
    method: 'POST',
    url: publicUrl + path,
    body,
    headers: { 'privy-app-id': appId },
  }
  const key = { key: Buffer.from(authorizationKey, 'base64'), format: 'der', type: 'pkcs8' }
  const headers = {
    authorization: `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}`,
    'content-type': 'application/json',
    'privy-app-id': appId,
    'privy-authorization-signature': sign('sha256', Buffer.from(canonicalJson(input)), key).toString(
      'base64',
    ),
    'x-forwarded-for': '10.0.0.1',
  }
  const send = (options, content) =>
    new Promise((resolve, reject) => {
      const call = request({ agent, host: '127.0.0.1', port, ...options }, (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))))
      })
      call.on('error', reject)
      call.end(content)
    })
  return {
    ping: () => send({ path: '/healthz' }),
    sign: () => send({ method: 'POST', path, headers }, JSON.stringify(body)),
  }
}

async function underLoad(work) {
  const times = []
  const end = performance.now() + seconds * 1_000
  const caller = async () => {
    while (performance.now() < end) times.push(await clock(work))
  }
  await Promise.all(Array.from({ length: connections }, caller))
  return { perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Measures them in turns, so that the drift of a shared machine affects all equally. */
async function inTurns(ask) {
  const account = privateKeyToAccount(`0x${'05'.repeat(32)}`)
  const raw = () => account.signMessage({ message: 'A message of the bench.' })
  const times = { sign: [], ping: [], raw: [] }
  for (let turn = 0; turn < turns; turn++)
    for (const [name, work] of Object.entries({ ...ask, raw })) times[name].push(await clock(work))
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]))
}

async function clock(work) {
  const before = performance.now()
  await work()
  return performance.now() - before
}

function toRows(results) {
  const pick = (name) => results.map((round) => round[name])
  const ofLoad = (name) => results.map(({ load }) => load[name])
  const us = (values) =>
    spread(
      values.map((value) => value * 1_000),
      'µs',
    )
  return [
    note({
      id: 'P17',
      what: `personal_sign by the wallet API, ${connections} callers at once`,
      ours: `${spread(ofLoad('perSecond'), '/s')}, p99 ${spread(ofLoad('p99'), 'ms', 1)}`,
    }),
    note({
      id: 'P17',
      what: 'the same, one after the other, against ping + raw signature (viem)',
      ours: us(pick('sign')),
      peer: `${us(pick('ping'))} + ${us(pick('raw'))}`,
    }),
  ]
}
