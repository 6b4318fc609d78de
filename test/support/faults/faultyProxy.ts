import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One fault, at the first matching request, and never again. */
export type Fault = {
  /** `POST /api/v1/sessions`, or its end. */
  at: RegExp
  /** The number of matching requests that pass before it. */
  after?: number
  /**
   * The access token of the one client that it affects. The client's later requests wait until the strike has ended.
   */
  by?: string
  /**
   * - `asked`: the request never arrives
   * - `done`: the server has answered, the answer never arrives
   * - `answered`: the answer has arrived
   */
  when: 'asked' | 'done' | 'answered'
  /** Called at that moment. */
  strike?: () => Promise<void>
}
export type FaultyProxy = {
  readonly url: string
  /** Resolves when the fault has happened. */
  fail(fault: Fault): Promise<void>
  /** The number of faults that still wait for their request. */
  armed(): number
  /** Removes those. */
  heal(): void
  close(): Promise<void>
}

type ArmedFault = { fault: Fault; left: number; happened: () => void; failed: (cause: unknown) => void }

/** A proxy between client and server, so that network faults and power cuts need no hook in the product. */
export async function startProxy(upstreamPort: number): Promise<FaultyProxy> {
  const faults: ArmedFault[] = []
  const stops = new Map<string, Promise<unknown>>()

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const line = `${request.method} ${request.url}`
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    await stops.get(token)
    const hit = take(faults, { line, token })
    async function strike(when: Fault['when']): Promise<boolean> {
      if (hit?.fault.when !== when) return false
      const work = (hit.fault.strike?.() ?? Promise.resolve()).then(hit.happened, hit.failed)
      if (hit.fault.by) stops.set(hit.fault.by, work)
      await work
      return true
    }
    if (await strike('asked')) return void response.destroy()
    const answer = await forward(upstreamPort, request, body).catch(() => undefined)
    if (!answer || (await strike('done'))) return void response.destroy()
    response.writeHead(answer.status, answer.headers)
    await new Promise<void>((resolve) => response.end(answer.body, () => resolve()))
    await strike('answered')
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  const port = await listenHere(server)
  return {
    url: `http://localhost:${port}`,
    fail: (fault) =>
      new Promise((resolve, reject) =>
        faults.push({ fault, left: fault.after ?? 0, happened: resolve, failed: reject }),
      ),
    armed: () => faults.length,
    heal: () => void faults.splice(0),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Takes the fault for this request, so that it is used up. */
function take(
  faults: ArmedFault[],
  { line, token }: { line: string; token: string },
): ArmedFault | undefined {
  const index = faults.findIndex(({ fault: { at, by = token } }) => by === token && at.test(line))
  const fault = faults[index]
  if (fault && fault.left-- > 0) return undefined
  return faults.splice(index, fault ? 1 : 0)[0]
}

async function listenHere(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port // a TCP server that listens
}

async function forward(port: number, request: IncomingMessage, body: Buffer) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !hopByHop.has(name)) headers.set(name, value)
  const reply = await fetch(`http://127.0.0.1:${port}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
  const headersLeft = [...reply.headers].filter(
    ([name]) => !hopByHop.has(name) && name !== 'content-encoding',
  )
  return {
    status: reply.status,
    headers: Object.fromEntries(headersLeft),
    body: Buffer.from(await reply.arrayBuffer()),
  }
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'content-length'])
