import { once } from 'node:events'
import { connect } from 'node:net'
import { DriverError } from './commands.ts'

export type Marionette = {
  send(name: string, parameters?: object): Promise<unknown>
  close(): void
}

type Waiting = { resolve(value: unknown): void; reject(error: Error): void }

/**
 * Firefox's own remote protocol: messages are JSON behind their length in bytes, `[0, id, name, parameters]` to it and
 * `[1, id, error, value]` back (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 */
export async function openMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const waiting = new Map<number, Waiting>()
  let count = 0
  readMessages(socket, (message) => {
    // The first message is its greeting, which is not an answer.
    if (!Array.isArray(message)) return
    const [, id, error, value] = message as [1, number, { error: string; message: string } | null, unknown]
    const caller = waiting.get(id)
    waiting.delete(id)
    if (error) caller?.reject(new DriverError(error.error, error.message))
    else caller?.resolve(value)
  })
  socket.once('close', () => {
    for (const { reject } of waiting.values()) reject(new DriverError('closed', 'Firefox went away.'))
  })
  // The pending requests learn of its end.
  socket.on('error', () => {})
  return {
    send(name, parameters = {}) {
      const id = ++count
      const message = JSON.stringify([0, id, name, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
    close: () => socket.destroy(),
  }
}

function readMessages(socket: NodeJS.ReadableStream, hear: (message: unknown) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const colon = rest.indexOf(':')
      const end = colon + 1 + Number(rest.subarray(0, colon))
      if (colon === -1 || rest.length < end) return
      hear(JSON.parse(rest.toString('utf8', colon + 1, end)))
      rest = rest.subarray(end)
    }
  })
}
