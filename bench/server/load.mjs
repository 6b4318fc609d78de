// Puts load on the variants in turn, within every round, so that drift of a shared machine affects all equally: all
// servers run and are warmed up, and all but one are idle. Runs in its own process on its own core, and answers by IPC.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pinned } from '../lib/cores.mjs'
import { percentile } from '../lib/stats.mjs'
import { peerModule } from './peerModule.mjs'
import { populate } from './populate.mjs'
import { startPostgres } from './postgres.mjs'

const { default: autocannon } = await peerModule('autocannon')
const { rounds, seconds, connections, variants, cases, keep, settings, during } = JSON.parse(process.argv[2])
const seeded = 200
const warmUpSeconds = 4
let serial = 0

/** Every login comes from another network, as in production, so that the limits per network can stay on. */
const toAddress = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
const fill = (body, email) => JSON.stringify(body).replace('"@"', JSON.stringify(email))

async function cannon({ url, cpu }, options) {
  const [before, databaseBefore] = [await cpu(), postgres.cpu()]
  const result = await autocannon({ url, connections, ...options })
  const { total } = result.requests
  const { p50, p99 } = result.latency
  const cpuMicroseconds = ((await cpu()) - before) / total
  const databaseMicroseconds = (postgres.cpu() - databaseBefore) / total
  const bad = result.non2xx + result.errors
  return { perSecond: total / result.duration, p50, p99, bad, cpuMicroseconds, databaseMicroseconds }
}

function toHeaders({ headers = {} }, url, address) {
  return { 'content-type': 'application/json', origin: url, ...headers, 'x-forwarded-for': address }
}

async function post({ spec, url }, { path, body }, email, address) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: toHeaders(spec, url, address),
    body: fill(body, email),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

async function logIn(target) {
  const [email, address] = [`seed${serial}@example.com`, toAddress(serial)]
  serial += 1
  await post(target, target.spec.send, email, address)
  const answer = await post(target, target.spec.verify, email, address)
  const { token, refresh_token } = await answer.json()
  return {
    bearer: answer.headers.get(target.spec.tokenHeader ?? 'x-no-token') ?? token,
    refreshToken: refresh_token,
    address,
    email,
  }
}

async function logInMany(target, count) {
  const who = []
  while (who.length < count) who.push(await logIn(target))
  return who
}

async function checkSessions(target, duration) {
  const { spec, url, who } = target
  const headers = ({ bearer, address }) => ({
    ...toHeaders(spec, url, address),
    authorization: `Bearer ${bearer}`,
  })
  const check = await (await fetch(url + spec.session, { headers: headers(who[0]) })).text()
  if (!check.includes(who[0].email)) throw new Error(`The session check has no user row: ${check}`)
  let turn = 0
  const setupRequest = (request) => {
    turn += 1
    return { ...request, headers: headers({ ...who[turn % who.length], address: toAddress(turn % 4_096) }) }
  }
  return cannon(target, { duration, requests: [{ method: 'GET', path: spec.session, setupRequest }] })
}

/** Each refresh token is used once. The token in the response is used when its session's turn comes again. */
async function refresh(target, duration) {
  const { spec, url, refreshing: who } = target
  const { method, path, rotates } = spec.refresh
  // The requests that the end of a round cuts off lose their answers, and their sessions are left out.
  who.push(...(await logInMany(target, Math.max(0, connections * 2 - who.length))))
  let turn = 0
  const setupRequest = (request, context) => {
    turn += 1
    context.person = who.shift()
    const { bearer, refreshToken } = context.person
    const headers = { ...toHeaders(spec, url, toAddress(turn % 4_096)), authorization: `Bearer ${bearer}` }
    return {
      ...request,
      headers,
      ...(rotates ? { body: JSON.stringify({ refresh_token: refreshToken }) } : {}),
    }
  }
  const onResponse = (status, body, { person }) => {
    if (rotates && status === 200) person.refreshToken = JSON.parse(body).refresh_token
    who.push(person)
  }
  return cannon(target, { duration, requests: [{ method, path, setupRequest, onResponse }] })
}

/** Sends and verifies a code, with a new address each time. The time covers both. */
async function logInByCode(target, duration) {
  const { spec, url } = target
  const times = []
  const setupSend = (request, context) => {
    context.email = `user${serial}@example.com`
    context.address = toAddress(serial)
    context.start = performance.now()
    serial += 1
    return {
      ...request,
      headers: toHeaders(spec, url, context.address),
      body: fill(spec.send.body, context.email),
    }
  }
  const setupVerify = (request, context) => ({
    ...request,
    headers: toHeaders(spec, url, context.address),
    body: fill(spec.verify.body, context.email),
  })
  const onResponse = (status, _body, context) => {
    if (status === 200) times.push(performance.now() - context.start)
  }
  const { bad, cpuMicroseconds, databaseMicroseconds } = await cannon(target, {
    duration,
    requests: [
      { method: 'POST', path: spec.send.path, setupRequest: setupSend },
      { method: 'POST', path: spec.verify.path, setupRequest: setupVerify, onResponse },
    ],
  })
  return {
    perSecond: times.length / duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bad,
    cpuMicroseconds: cpuMicroseconds * 2,
    databaseMicroseconds: databaseMicroseconds * 2,
  }
}

/** An app's server looks users up by their email address. */
function lookUp(target, duration) {
  return askAsApp(target, duration, () => ({
    path: '/api/v1/users/email/address',
    body: { address: pickAny(target.who).email },
  }))
}

/** An exact address or its beginning, in turn. */
function search(target, duration) {
  let turn = 0
  return askAsApp(target, duration, () => {
    turn += 1
    const [start] = pickAny(target.who).email.split('@')
    return {
      path: '/api/v1/users/search',
      body: { searchTerm: turn % 2 === 0 ? start : `${start}@example.com` },
    }
  })
}

/** The address without its first character: a part of it, and the beginning of none. */
function searchPart(target, duration) {
  return askAsApp(target, duration, () => ({
    path: '/api/v1/users/search',
    body: { searchTerm: pickAny(target.who).email.slice(1) },
  }))
}

const pickAny = (list) => list[Math.floor(Math.random() * list.length)]

async function askAsApp(target, duration, ask) {
  const setupRequest = (request) => {
    const { path, body } = ask()
    const headers = { 'content-type': 'application/json', ...target.spec.byApp }
    return { ...request, path, headers, body: JSON.stringify(body) }
  }
  return cannon(target, { duration, requests: [{ method: 'POST', path: '/', setupRequest }] })
}

async function startVariant(variant, port, connection) {
  const serve = new URL('./serve.mjs', import.meta.url).pathname
  const [program, args] = pinned('server', [
    process.execPath,
    serve,
    variant,
    String(port),
    JSON.stringify(connection),
    ...(keep ? ['keep'] : []),
  ])
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const spec = await new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message.spec))
    child.once('exit', (status) => reject(new Error(`${variant} ended with ${status} before it answered`)))
  })
  const stop = () => {
    child.disconnect()
    return ended
  }
  const cpu = async () => {
    const answer = once(child, 'message')
    child.send('cpu')
    const [{ cpu: used }] = await answer
    return used.user + used.system
  }
  return { spec, url: `http://127.0.0.1:${port}`, cpu, stop }
}

const works = { session: checkSessions, refresh, login: logInByCode, lookUp, search, searchPart }

async function prepare({ name, module = name, population }, index) {
  const connection = await postgres.fresh(`bench_${name.toLowerCase()}`)
  const target = await startVariant(module, 47_200 + index, connection)
  targets.push(target)
  const refreshing = population
    ? await populate(connection, { ...population, logIn: () => logIn(target) })
    : []
  return { ...target, name, connection, refreshing, who: await logInMany(target, seeded) }
}

/** A server in production has been running for a while: its code is compiled, its statements are prepared. */
async function warmUp(target) {
  for (const name of cases) await works[name](target, warmUpSeconds)
}

async function measureInTurns(prepared) {
  const results = variants.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    const figures = prepared.map(() => ({}))
    for (const name of cases)
      for (const [index, target] of prepared.entries())
        figures[index][name] = await works[name](target, seconds)
    for (const [index, { name }] of variants.entries()) {
      results[index].push(figures[index])
      process.send({ progress: `round ${round + 1} of ${rounds}: ${name}`, last: figures[index] })
    }
  }
  return Object.fromEntries(variants.map(({ name }, index) => [name, results[index]]))
}

const targets = []
const postgres = await startPostgres({ keep, settings })
try {
  const prepared = []
  for (const [index, variant] of variants.entries()) prepared.push(await prepare(variant, index))
  for (const target of prepared) await warmUp(target)
  const results = await measureInTurns(prepared)
  const extra =
    during && rounds > 0 ? await (await import(`./${during}`)).run({ prepared, works, seconds }) : undefined
  process.send({ results, extra })
} finally {
  for (const target of targets) await target.stop()
  await postgres.stop()
  process.disconnect()
}
