import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Rollup } from 'vite'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export type Files = ReadonlyMap<string, string | Uint8Array>
export type Site = { port: number; close(): Promise<void> }

const here = dirname(fileURLToPath(import.meta.url))
export const exampleRoot = join(here, '../../examples/react')

/** Builds a page with React's development build, so that StrictMode and hydration complain where they would. */
export async function buildPage(root: string, options: { react18?: boolean } = {}): Promise<Files> {
  const react18 = join(here, '../react18/node_modules')
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: {
      conditions: ['source', 'module', 'browser', 'development'],
      ...(options.react18
        ? { alias: { react: join(react18, 'react'), 'react-dom': join(react18, 'react-dom') } }
        : {}),
    },
    build: { write: false, minify: false, modulePreload: false, target: 'es2022' },
  })) as Rollup.RollupOutput
  return new Map(
    output.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
}

/**
 * Serves a page as a host app does, under the strictest policy that it may have with this server. `scripts` of the
 * server are for what stands in for a vendor's.
 */
export async function serveSite(
  files: Files,
  known: () => { appId: string; apiUrl: string },
  { scripts = false } = {},
): Promise<Site> {
  const policyFor = (apiUrl: string) =>
    [
      "default-src 'none'",
      scripts ? `script-src 'self' ${apiUrl}` : "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      `connect-src 'self' ${apiUrl}`,
      `frame-src ${apiUrl}`,
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ].join('; ')
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname === '/' ? '/index.html' : pathname
    const app = known()
    const file = name === '/latchkey.json' ? JSON.stringify(app) : files.get(name)
    reply.writeHead(file === undefined ? 404 : 200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'content-security-policy': policyFor(app.apiUrl),
    })
    reply.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
