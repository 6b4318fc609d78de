import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const { listenOnPair } = await import(join(import.meta.dirname, '../../scripts/chains/solana/listen.mjs'))

function create(): Server {
  const server = createServer()
  onTestFinished(() => void server.close())
  return server
}

const getPort = (server: Server) => (server.address() as AddressInfo | null)?.port

/** Another program takes the port in the moment before the server asks for it. */
function createLate(): Server {
  const server = create()
  const listen = server.listen.bind(server)
  server.listen = ((port: number, host: string) => {
    server.listen = listen
    create().listen(port, host, () => listen(port, host))
  }) as unknown as typeof listen
  return server
}

test('without a fixed port: two consecutive ones', async () => {
  const [server, next] = [create(), create()]
  const port = await listenOnPair(server, next, 0)
  expect([getPort(server), getPort(next)]).toEqual([port, port + 1])
})

test('error: another program has the second one: the reported pair is the one that listens', async () => {
  const [server, next] = [create(), createLate()]
  const port = await listenOnPair(server, next, 0)
  expect([getPort(server), getPort(next)]).toEqual([port, port + 1])
})

test('error: after a fixed port the second one is omitted if it is taken; the first must be free', async () => {
  const [server, next] = [create(), createLate()]
  const free = create().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const port = getPort(free) ?? 0
  await expect(listenOnPair(create(), create(), port)).rejects.toThrow('EADDRINUSE')
  free.close()
  await once(free, 'close')
  expect(await listenOnPair(server, next, port)).toBe(port)
  expect(getPort(next)).toBeUndefined()
})
