// A Solana chain on this machine: litesvm behind JSON-RPC, with subscriptions over a WebSocket, both on the same port
// (as hosted nodes do) and on the next one (as a validator does). `node main.mjs [port] [milliseconds per block]`. It
// tells its parent where it listens, and ends with it.
import { createServer } from 'node:http'
import { createLedger } from './ledger.mjs'
import { listenOnPair } from './listen.mjs'
import { createMethods } from './methods.mjs'
import { Refusal } from './refuse.mjs'
import { loadRuntime } from './runtime.mjs'
import { serveSubscriptions } from './subscriptions.mjs'

const [port = 0, blockTime = 0] = process.argv.slice(2).map(Number)
const runtime = loadRuntime()
if (!runtime) throw new Error('litesvm has no module for this machine.')
const ledger = createLedger(runtime)
const methods = createMethods(ledger)
if (blockTime > 0) setInterval(() => ledger.mine(), blockTime)

function answer({ id, method, params = [] }) {
  const base = { jsonrpc: '2.0', id: id ?? null }
  try {
    if (!Object.hasOwn(methods, method)) throw new Refusal(-32601, 'Method not found')
    return { ...base, result: methods[method](...params) ?? null }
  } catch (error) {
    const { code = -32602, message, data } = error
    return { ...base, error: { code: typeof code === 'number' ? code : -32602, message, data } }
  }
}

const server = createServer(async (request, reply) => {
  reply.setHeader('access-control-allow-origin', '*')
  reply.setHeader('access-control-allow-headers', '*')
  if (request.method !== 'POST') return reply.writeHead(request.method === 'OPTIONS' ? 204 : 405).end()
  try {
    const parts = []
    for await (const part of request) parts.push(part)
    const asked = JSON.parse(Buffer.concat(parts))
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
  } catch {
    reply.writeHead(400).end()
  }
})
const sockets = createServer((_, reply) => reply.writeHead(405).end())
for (const one of [server, sockets]) serveSubscriptions(one, { ledger, methods })

process.on('disconnect', () => process.exit())
const own = await listenOnPair(server, sockets, port)
process.send?.({ url: `http://127.0.0.1:${own}` })
