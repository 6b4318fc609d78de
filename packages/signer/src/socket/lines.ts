import type { Duplex } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { maxLineBytes } from './calls.ts'

/** Reads lines of JSON from a connection. Closes the connection after a line that is too long or is not JSON. */
export function readLines(socket: Duplex, take: (value: unknown) => void): void {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  socket.on('data', (chunk: Buffer) => {
    rest += decoder.write(chunk)
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLineBytes) return void socket.destroy()
    for (const line of lines)
      try {
        take(JSON.parse(line))
      } catch {
        return void socket.destroy()
      }
  })
  // The other side has gone. Each side notices this when the connection closes.
  socket.on('error', () => socket.destroy())
}
