import { randomBytes } from 'node:crypto'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { inject } from 'vitest'
import { createApp } from '../../packages/server/src/app/manage.ts'
import { type Config, readConfig } from '../../packages/server/src/config/config.ts'
import type { Context, MailMessage, TextMessage } from '../../packages/server/src/context.ts'
import { connect, type Database } from '../../packages/server/src/db/open.ts'
import { lendConnections } from '../../packages/server/src/db/pool.ts'
import type { Schema } from '../../packages/server/src/db/schema.ts'
import { makeKeyRing } from '../../packages/server/src/db/seal/keyRingFormat.ts'
import { listen } from '../../packages/server/src/http/serve.ts'
import type { Server } from '../../packages/server/src/http/server.ts'
import { type ContextParts, createContext, createServer } from '../../packages/server/src/main.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { createMetrics } from '../../packages/server/src/telemetry/metrics.ts'
import { closeAtEnd } from './closeAtEnd.ts'
import { cloneDatabase } from './database.ts'

export type WorldOptions = {
  /** Settings of the app, by their wire names. */
  settings?: Record<string, unknown>
  origins?: readonly string[]
  /** Over the environment of a development server. */
  env?: Record<string, string>
  parts?: ContextParts
  /** Called with every statement, as it is sent. */
  onQuery?: (query: CompiledQuery) => void
}

export type SendOptions = {
  token?: string
  /** Default: the app's page. `null` sends none. */
  origin?: string | null
  headers?: Record<string, string>
  /** Network address of the caller. */
  from?: string
}

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

/** A whole server in this process: real code, real Postgres, with a separate clock, mailbox and app. */
export type World = {
  readonly ctx: Context
  readonly server: Server
  readonly app: { id: string; secret: string; origin: string }
  readonly clock: { now(): Date; forward(time: { seconds: number }): void }
  /** Mails sent so far, newest last. */
  readonly inbox: readonly MailMessage[]
  /** Text messages sent so far, newest last. */
  readonly texts: readonly TextMessage[]
  /** Waits for the notices and events of a change: they go out after it. Calls over HTTP wait by themselves. */
  delivered(): Promise<void>
  /** The six digits of the newest message to an address, or to a number however it is written. */
  codeFor(to: string): string
  /** Into the server without a network; `fetch` of a client under test. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  call(method: string, path: string, options?: SendOptions & { body?: unknown }): Promise<Answer>
  get(path: string, options?: SendOptions): Promise<Answer>
  post(path: string, body?: unknown, options?: SendOptions): Promise<Answer>
  /** Opens a real port, closed when the test file ends. */
  listen(): Promise<string>
}

export const hostOrigin = 'http://localhost:3000'
/** Ready for every race: as many connections as callers, opened before the start (security 4.4 L1). */
export const raceConnections = 32
const keys = JSON.stringify(makeKeyRing(randomBytes))

const settleMs = 20_000

let opening: Promise<Database> | undefined

/** A new app on the database of this test file. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  opening ??= openOwnDatabase()
  const database = options.onQuery ? watchDatabase(await opening, options.onQuery) : await opening
  const outside = createOutside()
  const ctx = await createContext({
    config: testConfig(options.env),
    database,
    log: options.parts?.log ?? createLog('silent'),
    parts: { ...outside.parts, ...options.parts },
  })
  const origins = options.origins ?? [hostOrigin]
  const testApp = await createApp(ctx, { name: 'Test app', origins, settings: options.settings ?? {} })
  const app = { id: testApp.appId, secret: testApp.appSecret, origin: origins[0] ?? hostOrigin }
  return buildWorld(ctx, app, outside)
}

/** Clock and mailbox of a world: what its server has of the world outside. */
export function createOutside(start = Date.now()) {
  const time = { now: start }
  const inbox: MailMessage[] = []
  const texts: TextMessage[] = []
  const clock = {
    now: () => new Date(time.now),
    forward({ seconds }: { seconds: number }) {
      time.now += seconds * 1_000
    },
  }
  const parts: ContextParts = {
    now: clock.now,
    mail: { send: async (message) => void inbox.push(message) },
    sms: { send: async (message) => void texts.push(message) },
    metrics: createMetrics({ process: false }),
  }
  return { clock, inbox, texts, parts }
}

type Outside = ReturnType<typeof createOutside>
const outsides = new WeakMap<World, Outside>()

/** A world over a context that is there already, and an app that is in its database. */
export function buildWorld(ctx: Context, app: World['app'], outside: Outside): World {
  const server = createServer(ctx)
  const codeFor = codeReader(outside.inbox, outside.texts)
  const world = { ctx, server, app, ...outside, codeFor, ...callers({ server, app, ctx }) }
  outsides.set(world, outside)
  return world
}

/**
 * Another server on the database of a world, with nothing that the first one keeps in its memory. `env` in place of the
 * environment that the first one had.
 */
export async function restart(world: World, env?: Record<string, string>): Promise<World> {
  const outside = outsides.get(world)
  if (!outside || !opening) throw new Error('A world that was created can be restarted.')
  const { log } = world.ctx
  const config = env ? testConfig(env) : world.ctx.config
  const parts = { ...outside.parts, metrics: createMetrics({ process: false }) }
  const ctx = await createContext({ config, database: await opening, log, parts })
  return buildWorld(ctx, world.app, outside)
}

/** Opens all connections of the pool, so that callers of a race really meet. */
export async function warmPool({ ctx }: World): Promise<void> {
  const sleep = () => sql`select pg_sleep(0.05)`.execute(ctx.db)
  await Promise.all(Array.from({ length: raceConnections }, sleep))
}

async function openOwnDatabase(): Promise<Database> {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  // A busy machine may not open so many, or come to the last of a crowd, within the time that callers are kept waiting.
  const patient = { max: raceConnections, connectionTimeoutMillis: 20_000 }
  const database = connect({ ...connection, ...patient }, createLog('silent'))
  closeAtEnd(async () => {
    opening = undefined
    await database.close()
    await drop()
  })
  return database
}

function watchDatabase(database: Database, onQuery: (query: CompiledQuery) => void): Database {
  const dialect = new PostgresDialect({ pool: lendConnections(database.pool) })
  const db = new Kysely<Schema>({ dialect, log: ({ query }) => onQuery(query) })
  return { ...database, db, pipelines: { reads: db, writes: db } }
}

export function testConfig(env: Record<string, string> = {}): Config {
  return readConfig({ LATCHKEY_PROFILE: 'development', LATCHKEY_KEYS: keys, ...env })
}

function codeReader(inbox: readonly MailMessage[], texts: readonly TextMessage[]) {
  return (to: string): string => {
    const mailbox = to.includes('@') ? inbox : texts
    const recipient = to.includes('@') ? to : to.replace(/[^\d+]/g, '')
    // A notice may have come after it.
    const codes = mailbox.flatMap((message) =>
      message.to === recipient ? (/\b\d{6}\b/.exec(message.text)?.slice(0, 1) ?? []) : [],
    )
    const code = codes.at(-1)
    if (!code) throw new Error(`No code was sent to ${to}.`)
    return code
  }
}

type Parties = { server: Server; app: World['app']; ctx: Context }

function callers({ server, app, ctx: { config, outbox, webhooks } }: Parties) {
  const settleAll = async () => {
    await Promise.all([outbox.settle(settleMs), webhooks.settle(settleMs)])
  }
  /** Notices and events are sent after the response, but tests read the mailbox immediately. */
  const settle = async (reply: Response) => {
    await settleAll()
    return reply
  }
  const fetch: World['fetch'] = async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, config.publicUrl) : input, init)
    const incoming = { socket: { remoteAddress: getCallerAddress(request) } }
    return settle(await server.fetch(request, { incoming }))
  }
  const call: World['call'] = async (method, path, options = {}) => {
    const request = new Request(new URL(path, config.publicUrl), {
      method,
      headers: toHeaders(app, options),
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    })
    const incoming = { socket: { remoteAddress: options.from ?? getCallerAddress(request) } }
    const reply = await settle(await server.fetch(request, { incoming }))
    const text = await reply.text()
    return { status: reply.status, body: text === '' ? {} : JSON.parse(text), headers: reply.headers }
  }
  return {
    fetch,
    call,
    delivered: settleAll,
    get: (path: string, options?: SendOptions) => call('GET', path, options),
    post: (path: string, body: unknown = {}, options?: SendOptions) =>
      call('POST', path, { ...options, body }),
    async listen() {
      const running = await listen(server, { host: '127.0.0.1', port: 0, profile: config.profile })
      closeAtEnd(running.close)
      return `http://localhost:${running.port}`
    },
  }
}

/** The sandbox is called from the server's own machine, everything else from another address. */
function getCallerAddress({ url }: Request): string {
  return new URL(url).pathname.startsWith('/sandbox') ? '127.0.0.1' : '203.0.113.7'
}

function toHeaders(app: World['app'], options: SendOptions): Record<string, string> {
  const origin = options.origin === undefined ? app.origin : options.origin
  return {
    'privy-app-id': app.id,
    'content-type': 'application/json',
    ...(origin === null ? {} : { origin }),
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    ...options.headers,
  }
}
