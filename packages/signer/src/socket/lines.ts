import type { Duplex } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { maxLineBytes } from './calls.ts'

/** Reads lines of JSON from a connection. One that is too long, or no JSON, ends the connection. */
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
  // Whoever was at the other end is gone; each side sees it by the closing.
  socket.on('error', () => socket.destroy())
}
