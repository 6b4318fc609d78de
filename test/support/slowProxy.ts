import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { closeAtEnd } from './closeAtEnd.ts'

/** A TCP port in front of a Postgres, which passes on each part of an answer later. Returns the port. */
export async function startSlowProxy(
  { host, port }: { host: string; port: number },
  delayMs: number,
): Promise<number> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    const database = connect(`${host}/.s.PGSQL.${port}`)
    for (const socket of [client, database]) keep(socket)
    client.on('data', (data) => database.write(data))
    database.on('data', (data) => setTimeout(() => client.write(data), delayMs))
    client.on('close', () => database.destroy())
    database.on('close', () => setTimeout(() => client.destroy(), delayMs))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAtEnd(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port // a TCP server that listens
}
