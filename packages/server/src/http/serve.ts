import type { Server as HttpServer, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer, type WebSocketServerLike } from '@hono/node-server'
import type { Config } from '../config/config.ts'
import type { Server } from './server.ts'

export type Listener = { readonly port: number; close(): Promise<void> }

/** The time for running requests after the server was told to stop (F5: SIGTERM). */
const drainMs = 8_000

/**
 * Opens a port. Closing stops accepting, lets running requests finish, and then ends the rest. It also waits for a
 * request whose client is gone: its writes need the database.
 */
export async function listen(
  server: Pick<Server, 'fetch'>,
  address: { host: string; port: number; profile?: Config['profile'] },
): Promise<Listener> {
  // Uses its own Request and Response instead of Node's, which pass every body through a stream and double the cost of
  // a small response.
  const handling = new Set<Promise<unknown>>()
  const webSockets = address.profile === 'development' ? await openWebSockets() : undefined
  const http = createAdaptorServer({
    fetch: trackCalls(server.fetch, handling) as Parameters<typeof createAdaptorServer>[0]['fetch'],
    ...(webSockets && { websocket: { server: webSockets } }),
  }) as HttpServer // without an own factory it creates this one
  // A slow sender must not hold a connection forever (F14: failing vendor).
  http.requestTimeout = 30_000
  http.headersTimeout = 10_000
  http.keepAliveTimeout = 65_000
  const sockets = trackSockets(http)
  // None of them waits for a response.
  webSockets?.on('connection', (_, { socket }) => sockets.answered.add(socket))
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(address.port, address.host, () => resolve())
  })
  const { port } = http.address() as AddressInfo // a TCP server after `listening`
  return {
    port,
    async close() {
      const late = pause(drainMs, undefined, { ref: false })
      await drain(http, sockets)
      await Promise.race([late, Promise.allSettled(handling)])
    },
  }
}

/** For the relay of the sandbox, which is the only user. */
async function openWebSockets() {
  const { WebSocketServer } = await import('ws')
  // Its types leave `noServer` open.
  return new WebSocketServer({ noServer: true, maxPayload: 1_024 * 1_024 }) as unknown as WebSocketServerLike
}

type Fetch = Server['fetch']

function trackCalls(fetch: Fetch, handling: Set<Promise<unknown>>): Fetch {
  return (...call) => {
    const answer = fetch(...call)
    if (answer instanceof Promise) {
      handling.add(answer)
      const end = () => void handling.delete(answer)
      answer.then(end, end)
    }
    return answer
  }
}

type Sockets = {
  all: Set<Socket>
  busy: Map<Socket, ServerResponse>
  /** Connections that have had a response and stay open for another. */
  answered: WeakSet<Socket>
  draining: boolean
}

function trackSockets(http: HttpServer): Sockets {
  const sockets: Sockets = { all: new Set(), busy: new Map(), answered: new WeakSet(), draining: false }
  http.on('connection', (socket) => {
    sockets.all.add(socket)
    socket.once('close', () => sockets.all.delete(socket))
  })
  http.on('request', ({ socket }, response) => {
    sockets.busy.set(socket, response)
    if (sockets.draining) sayGoodbye(response)
    response.once('close', () => {
      sockets.busy.delete(socket)
      sockets.answered.add(socket)
      if (sockets.draining) socket.end()
    })
  })
  return sockets
}

async function drain(http: HttpServer, sockets: Sockets): Promise<void> {
  const closing = new Promise<void>((resolve) => http.close(() => resolve()))
  sockets.draining = true
  for (const response of sockets.busy.values()) sayGoodbye(response)
  // Reads arrived data first: a request in it is still answered.
  await nextTurn()
  // Browsers open spare connections that never carry a request, which Node does not count as idle. Waits for one that
  // has begun its first request.
  for (const socket of sockets.all)
    if (!sockets.busy.has(socket) && (socket.bytesRead === 0 || sockets.answered.has(socket)))
      socket.destroy()
  const cut = setTimeout(() => {
    for (const socket of sockets.all) socket.destroy()
  }, drainMs)
  await closing
  clearTimeout(cut)
}

/** So that no client sends another request into a connection that is about to end. */
function sayGoodbye(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
