import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

export type Site = ReadonlyMap<string, string | Uint8Array>
export type HostPage = { readonly port: number; close(): Promise<void> }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Serves built files as a host app's web server does, under every name of this machine. */
export async function serveSite(site: Site): Promise<HostPage> {
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = site.get(pathname === '/' ? '/index.html' : pathname)
    const type = types[extname(pathname === '/' ? 'index.html' : pathname)] ?? 'application/octet-stream'
    reply.writeHead(file === undefined ? 404 : 200, { 'content-type': type })
    reply.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server after `listening`
  return {
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
