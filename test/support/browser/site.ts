import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rollup } from 'vite'
import { buildOnce, type Files } from './buildCache.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

export type Site = { port: number; close(): Promise<void> }

const here = dirname(fileURLToPath(import.meta.url))
export const exampleRoot = join(here, '../../../examples/react')
/** The page of the example that tests drive: a host app with a button for everything. */
export const plainRoot = join(exampleRoot, 'plain')

type PageOptions = {
  react18?: boolean
  /** The page imports the published SDK, and gets ours by an alias, as described in `docs/use/migrate.md`. */
  published?: boolean
  /** Default: `index.html`. */
  page?: string
}

/** Builds a page of the example, once in a run. */
export function buildPage(root: string, options: PageOptions = {}): Promise<Files> {
  const name = createHash('sha256')
    .update(JSON.stringify([root, options]))
    .digest('hex')
  return buildOnce(name.slice(0, 12), () => bundle(root, options))
}

/** Two files instead of fifty: for a browser, each request costs as much as reading the file. */
const groups = [
  { name: 'first', tags: ['$initial' as const] },
  { name: 'shared', minShareCount: 2 },
]

/**
 * React's development build without the data that is only for its developer tools: the place where each element was
 * made, its task, its part of a timeline. It still reports errors.
 */
const withoutTraces: Plugin = {
  name: 'without-traces',
  transform: {
    filter: { id: /\/react(-dom)?\/cjs\// },
    handler: (code) =>
      code
        .replaceAll('1e4 > ReactSharedInternals.recentlyCreatedOwnerStacks++', 'false')
        .replaceAll(/console\.(createTask|timeStamp)/g, 'undefined'),
  },
}

/** With React's development build, so that StrictMode and hydration report their errors. */
async function bundle(
  root: string,
  { react18, published, page = 'index.html' }: PageOptions,
): Promise<Files> {
  const mode = 'development'
  const react18Modules = join(here, '../../react18/node_modules')
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode,
    plugins: [react(), withoutTraces],
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    resolve: {
      conditions: ['source', 'module', 'browser', mode],
      alias: {
        ...(react18
          ? { react: join(react18Modules, 'react'), 'react-dom': join(react18Modules, 'react-dom') }
          : {}),
        ...(published ? { '@privy-io/react-auth': '@latchkey/react' } : {}),
      },
    },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, page),
        output: { codeSplitting: { groups } },
      },
    },
  })) as Rollup.RollupOutput
  return new Map(
    output.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
}

export type SiteOptions = {
  /** The page may load scripts of the server, as captcha and Telegram need it. */
  scripts?: boolean
  /** The page may show itself in a frame. */
  frames?: boolean
  /** Addresses that the page may call besides the server, such as a wallet's relay. */
  calls?: readonly string[]
  /** Returns what must resolve before a file is sent. */
  hold?: (path: string) => Promise<void> | undefined
}

/** Serves a page like a host app, under the strictest policy that works with this server. */
export function serveSite(
  files: Files,
  getConfig: () => { appId: string; apiUrl: string },
  { scripts = false, frames = false, calls = [], hold = () => undefined }: SiteOptions = {},
): Promise<Site> {
  const policyFor = (apiUrl: string) =>
    [
      "default-src 'none'",
      scripts ? `script-src 'self' ${apiUrl}` : "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      ['connect-src', "'self'", apiUrl, ...calls].join(' '),
      frames ? `frame-src 'self' ${apiUrl}` : `frame-src ${apiUrl}`,
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ].join('; ')
  return serve({
    find(path) {
      return path === '/latchkey.json' ? JSON.stringify(getConfig()) : files.get(path)
    },
    policy: () => policyFor(getConfig().apiUrl),
    hold,
  })
}

type ServeOptions = {
  find(path: string): string | Uint8Array | undefined
  policy(): string
  hold?: SiteOptions['hold']
}

/** Serves the files that it finds, under the policy. */
export async function serve({ find, policy, hold }: ServeOptions): Promise<Site> {
  const server = createServer(async (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname === '/' ? '/index.html' : pathname
    const file = find(name)
    await hold?.(name)
    reply.writeHead(file === undefined ? 404 : 200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'content-security-policy': policy(),
      // Named by their content. A browser that need not ask again also keeps its compiled code.
      ...(name.startsWith('/assets/') ? { 'cache-control': 'max-age=3600, immutable' } : {}),
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
