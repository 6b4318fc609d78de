// One address for several Latchkey installations (cells), each with its own apps, keys and database:
//
//   PORT=4000 TRUSTED_PROXIES=1 node router.mjs cells.json
//
// TRUSTED_PROXIES is the number of proxies in front of this router, 0 without one. Each cell has PUBLIC_URL set to the
// address of the router, and TRUSTED_PROXIES=1 if the router calls its servers directly. Run two routers: they keep
// nothing. After a change of cells.json, send SIGHUP.
import { readFileSync } from 'node:fs'
import http, { createServer } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream'
import { findApp } from './findApp.mjs'

const [file = 'cells.json'] = process.argv.slice(2)
const port = Number(process.env.PORT ?? '4000')
/** Longer than the longest request of a server. */
const answerMs = 35_000
/** For a question to all cells: a browser waits for the slowest. */
const questionMs = 10_000
/** The limit of a server. */
const maxBody = 128 * 1024
/** Of one connection only (RFC 9110, 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/** What proxies say of a caller. A caller may write it too, so only this router says it. */
const ofProxies = /^(?:forwarded|x-forwarded-.*|x-real-ip)$/

const proxies = readProxies(process.env.TRUSTED_PROXIES ?? '0')
let table = readTable()
process.on('SIGHUP', () => {
  // A broken file must not stop a router that works.
  try {
    table = readTable()
  } catch (cause) {
    console.error(`${file} was not read: ${cause.message}`)
  }
})

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((cause) =>
    refuse(outgoing, cause.status ?? 503, cause.message, cause.code),
  )
})
server.requestTimeout = answerMs
server.listen(port, () => console.log(JSON.stringify({ msg: 'ready', port, cells: [...table.cells.keys()] })))
process.on('SIGTERM', () => server.close())

function readProxies(text) {
  if (!/^\d$/.test(text)) throw new Error('TRUSTED_PROXIES is the number of proxies in front of the router.')
  return Number(text)
}

function readTable() {
  const { cells, apps } = JSON.parse(readFileSync(file, 'utf8'))
  for (const [app, cell] of Object.entries(apps))
    if (!Object.hasOwn(cells, cell))
      throw new Error(`The app ${app} is in the cell ${cell}, which is not listed.`)
  if (Object.keys(cells).length === 0) throw new Error('There is no cell.')
  const addresses = Object.entries(cells).map(([name, address]) => [name, readAddress(name, address)])
  return { cells: new Map(addresses), apps: new Map(Object.entries(apps)) }
}

function readAddress(name, address) {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error(`The address of the cell ${name} must be like http://10.1.0.1:8080, without a path.`)
  return url
}

async function answer(incoming, outgoing) {
  if (incoming.url === '/healthz') return void outgoing.end('ok')
  const path = readPath(incoming.url)
  const place = path && findApp({ method: incoming.method, url: path, headers: incoming.headers })
  if (place?.askAll) return askAll(incoming, outgoing, path)
  if (!place) return refuse(outgoing, 400, 'Missing or invalid app id', 'missing_or_invalid_privy_app_id')
  const body = place.readBody ? await readBody(incoming) : undefined
  const app = place.readBody ? readProvider(body) : place.app
  const cell = table.cells.get(table.apps.get(app))
  if (cell === undefined) return refuse(outgoing, 404, 'No cell has this app', 'not_found')
  forward(incoming, outgoing, { cell, path, body })
}

/**
 * The path and the query in their normal form. Only these are sent, to the fixed address of a cell: a request may name
 * another host, as in `GET http://10.0.0.9/` or `GET //10.0.0.9/`.
 */
function readPath(target) {
  if (!target.startsWith('/') || !URL.canParse(`http://router${target}`)) return undefined
  const { pathname, search } = new URL(`http://router${target}`)
  return pathname + search
}

/** Streams the request to a cell and the response back. Nothing is repeated: only the client knows what it still wants. */
function forward(incoming, outgoing, { cell, path, body }) {
  const call = open(incoming, { cell, path, ms: answerMs }, (reply) => {
    outgoing.writeHead(reply.statusCode, toHeaders(reply))
    // A cell that breaks off ends the response too.
    pipeline(reply, outgoing, () => {})
  })
  call.on('error', () => refuse(outgoing, 503, 'The cell of this app does not answer'))
  outgoing.on('close', () => call.destroy())
  if (body) call.end(body)
  else incoming.pipe(call)
}

/** The first cell that knows what to do answers. While one is down, it may be the one. */
async function askAll(incoming, outgoing, path) {
  const body = await readBody(incoming)
  const questions = [...table.cells.values()].map((cell) =>
    ask(incoming, { cell, path, ms: questionMs }, body),
  )
  const success = await Promise.any(
    questions.map(async (question) => {
      const reply = await question
      return reply.status < 400 ? reply : Promise.reject(new Error('It does not know.'))
    }),
  ).catch(() => undefined)
  if (success) return show(outgoing, success)
  const replies = (await Promise.allSettled(questions)).map(({ value }) => value)
  const isOneDown = replies.some((reply) => !reply || reply.status >= 500)
  if (isOneDown) return refuse(outgoing, 503, 'A cell does not answer')
  show(outgoing, replies[0])
}

function ask(incoming, target, body) {
  return new Promise((resolve, reject) => {
    const call = open(incoming, target, (reply) => {
      const parts = []
      reply.on('data', (part) => parts.push(part))
      reply.on('error', reject)
      reply.on('end', () =>
        resolve({ status: reply.statusCode, headers: toHeaders(reply), body: Buffer.concat(parts) }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

function open(incoming, { cell, path, ms }, onReply) {
  const { method, socket } = incoming
  const own = Object.entries(toHeaders(incoming)).filter(([name]) => !ofProxies.test(name))
  const headers = { ...Object.fromEntries(own), 'x-forwarded-for': readCaller(incoming, socket) }
  const { hostname, port: cellPort, protocol } = cell
  const { request } = protocol === 'https:' ? https : http
  const host = hostname.replace(/^\[|\]$/g, '')
  // A certificate that is asked for by name is never that of an IP address (RFC 6066, 3).
  const servername = isIP(host) ? undefined : host
  const call = request({ host, port: cellPort, servername, path, method, headers, timeout: ms }, onReply)
  return call.on('timeout', () => call.destroy(new Error('The cell is silent.')))
}

/** The address that the last trusted proxy saw. Limits go by it. */
function readCaller({ headers }, { remoteAddress }) {
  const addresses = [...String(headers['x-forwarded-for'] ?? '').split(','), remoteAddress]
    .map((address) => address.trim())
    .filter((address) => address !== '')
  // Undefined if the request did not pass all of them: then nothing that it says counts.
  return addresses.at(-1 - proxies) ?? remoteAddress
}

function toHeaders({ headers }) {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.includes(name) && !named.includes(name)),
  )
}

async function readBody(incoming) {
  const parts = []
  let size = 0
  for await (const part of incoming) {
    size += part.length
    if (size > maxBody)
      throw Object.assign(new Error('The request is too large.'), { status: 413, code: 'body_too_large' })
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function readProvider(body) {
  try {
    return String(JSON.parse(body.toString()).provider_app_id)
  } catch {
    return ''
  }
}

function show(outgoing, { status, headers, body }) {
  outgoing.writeHead(status, headers)
  outgoing.end(body)
}

/** In the form of a server's errors. */
function refuse(outgoing, status, error, code) {
  if (outgoing.headersSent) return void outgoing.destroy()
  const headers = {
    'content-type': 'application/json',
    // Otherwise a page could not read why.
    'access-control-allow-origin': '*',
    ...(status === 503 ? { 'retry-after': '2' } : {}),
  }
  outgoing.writeHead(status, headers)
  outgoing.end(JSON.stringify({ error, code }))
}
