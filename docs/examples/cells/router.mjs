// One address for several Latchkey installations (cells), each with its own apps, keys and database:
//
//   PORT=4000 node router.mjs cells.json
//
// Each cell has PUBLIC_URL set to the address of this router, and TRUSTED_PROXIES to one more than its own proxies. Put
// TLS in front, and run two routers: they keep nothing. After a change of cells.json, send SIGHUP.
import { readFileSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import { findApp } from './findApp.mjs'

const [file = 'cells.json'] = process.argv.slice(2)
const port = Number(process.env.PORT ?? '4000')
/** Longer than the longest request of a server. */
const answerMs = 35_000
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
server.listen(port, () =>
  console.log(JSON.stringify({ msg: 'ready', port, cells: Object.keys(table.cells) })),
)
process.on('SIGTERM', () => server.close())

function readTable() {
  const { cells, apps } = JSON.parse(readFileSync(file, 'utf8'))
  for (const [app, cell] of Object.entries(apps))
    if (!Object.hasOwn(cells, cell))
      throw new Error(`The app ${app} is in the cell ${cell}, which is not listed.`)
  return { cells, apps }
}

async function answer(incoming, outgoing) {
  if (incoming.url === '/healthz') return void outgoing.end('ok')
  const place = findApp(incoming)
  if (place?.askAll) return askAll(incoming, outgoing)
  if (!place) return refuse(outgoing, 400, 'Missing or invalid app id', 'missing_or_invalid_privy_app_id')
  const body = place.readBody ? await readBody(incoming) : undefined
  const app = place.readBody ? readProvider(body) : place.app
  const cell = Object.hasOwn(table.apps, app) ? table.cells[table.apps[app]] : undefined
  if (cell === undefined) return refuse(outgoing, 404, 'No cell has this app', 'not_found')
  await forward(incoming, outgoing, { cell, body })
}

/** Streams the request to a cell and the response back. Nothing is repeated: only the client knows what it still wants. */
function forward(incoming, outgoing, { cell, body }) {
  return new Promise((resolve) => {
    const call = open(incoming, cell, (reply) => {
      outgoing.writeHead(reply.statusCode, toHeaders(reply))
      reply.pipe(outgoing)
      reply.on('close', resolve)
    })
    call.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else refuse(outgoing, 503, 'The cell of this app does not answer')
      resolve()
    })
    outgoing.on('close', () => call.destroy())
    if (body) call.end(body)
    else incoming.pipe(call)
  })
}

/** The first cell that knows what to do answers. While one is down, it may be the one. */
async function askAll(incoming, outgoing) {
  const body = await readBody(incoming)
  let refusal
  let isOneDown = false
  for (const cell of Object.values(table.cells)) {
    const reply = await ask(incoming, cell, body).catch(() => undefined)
    if (reply && reply.status < 400) return show(outgoing, reply)
    if (!reply || reply.status >= 500) isOneDown = true
    else refusal ??= reply
  }
  if (isOneDown || !refusal) return refuse(outgoing, 503, 'A cell does not answer')
  show(outgoing, refusal)
}

function ask(incoming, cell, body) {
  return new Promise((resolve, reject) => {
    const call = open(incoming, cell, (reply) => {
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

function open(incoming, cell, onReply) {
  const { method, url, socket } = incoming
  // What the caller says of its address is dropped: limits go by the address that this router sees.
  const headers = { ...toHeaders(incoming), 'x-forwarded-for': socket.remoteAddress }
  const call = send(new URL(url, cell), { method, headers, timeout: answerMs }, onReply)
  return call.on('timeout', () => call.destroy(new Error('The cell is silent.')))
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
  if (outgoing.headersSent) return outgoing.destroy()
  const headers = {
    'content-type': 'application/json',
    // Otherwise a page could not read why.
    'access-control-allow-origin': '*',
    ...(status === 503 ? { 'retry-after': '2' } : {}),
  }
  outgoing.writeHead(status, headers)
  outgoing.end(JSON.stringify({ error, code }))
}
