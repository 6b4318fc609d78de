import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { connectSigner, type SignerClient } from '@latchkey/signer'
import { Hono } from 'hono'
import { undoRoutes } from './account/undo/routes.ts'
import { createAppLookup } from './app/lookup.ts'
import { createSigners } from './app/signingKeys.ts'
import { audit } from './audit/audit.ts'
import { createAlarm } from './audit/brokenRow.ts'
import type { Config } from './config/config.ts'
import type { Context } from './context.ts'
import { createBinding } from './db/binding.ts'
import { bindOldRows } from './db/bindOldRows.ts'
import type { Role } from './db/embedded/embedded.ts'
import { assertLocksExclude } from './db/lockCheck.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { createProcessGuesses } from './db/processGuesses.ts'
import { createReplicas } from './db/replica/replicas.ts'
import type { KeyRing } from './db/seal/keyRingFormat.ts'
import { openKeyRing, readKeysAgain } from './db/seal/openKeyRing.ts'
import { createSeal } from './db/seal/seal.ts'
import { answerPreflight } from './http/cors.ts'
import { answerErrors } from './http/errors.ts'
import { addCommonHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { infoRoutes } from './http/info.ts'
import { measureRequests } from './http/measure.ts'
import { bindEndpoints } from './http/notImplemented.ts'
import { rejectNulBytes } from './http/rejectNulBytes.ts'
import { RememberingRouter } from './http/router.ts'
import type { Server } from './http/server.ts'
import { consentRoutes } from './methods/crossApp/consentRoutes.ts'
import { methods } from './methods/registry.ts'
import { createPublishedKeys } from './network/publishedKeys.ts'
import { createSharedCounts } from './network/sharedCounts.ts'
import { createOutbox } from './outbox/outbox.ts'
import { routes } from './routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { createIdentityTokens } from './session/identityToken.ts'
import { createAuthenticator } from './session/verify.ts'
import { createLog, type Logger } from './telemetry/log.ts'
import { createMetrics, type Metrics } from './telemetry/metrics.ts'
import { measureOutside } from './telemetry/outside.ts'
import { readVersion } from './telemetry/version.ts'
import { chooseMail } from './vendors/mail/choose.ts'
import { chooseSms } from './vendors/sms/choose.ts'
import { frameRoutes } from './wallet/frameRoutes.ts'
import { cloudCallbackRoutes } from './wallet/recovery/clouds/callbackRoutes.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

/** Parts of a context that a test or a command may pass. */
export type ContextParts = Partial<
  Pick<
    Context,
    'now' | 'random' | 'mail' | 'sms' | 'log' | 'metrics' | 'signer' | 'stopping' | 'authenticate' | 'resolve'
  >
>
export type OpenedContext = {
  readonly ctx: Context
  readonly database: Database
  /** The names of the migrations that this process has applied. */
  readonly migrations: readonly string[]
  close(): Promise<void>
}

/**
 * Opens database and keys, and migrates the database to this version.
 *
 * @example
 * const { ctx, close } = await openContext(readConfig(), 'server')
 */
export async function openContext(
  config: Config,
  role: Role,
  parts: ContextParts = {},
): Promise<OpenedContext> {
  const log = parts.log ?? createLog(config.logLevel)
  const metrics = parts.metrics ?? createMetrics({ process: true })
  const database = await openDatabase(config, log, { role, metrics })
  try {
    if (role === 'server') await assertLocksExclude(database.pool.options, database.source)
    const migrations = await migrate(database.pool, {
      onWait: () => log.info('another process brings the database up to date; waiting for it'),
      onBlocked: (migration) =>
        log.warn(migration, 'a migration waits until longer transactions end; requests are served meanwhile'),
    })
    if (migrations.length > 0) log.info({ applied: migrations }, 'the database is up to date now')
    const ctx = await createContext({ config, database, log, parts: { ...parts, metrics } })
    await bindOldRows({
      ...ctx,
      report: (data, at) => audit(ctx.db, { appId: '', event: 'rows.bound', data, at }),
    })
    const close = () => {
      ctx.sharedCounts.close()
      return database.close()
    }
    return { ctx, database, migrations, close }
  } catch (cause) {
    await database.close()
    throw cause
  }
}

type ContextParams = { config: Config; database: Database; log: Logger; parts: ContextParts }

/** Creates the context with an open, migrated database. */
export async function createContext({ config, database, log, parts }: ContextParams): Promise<Context> {
  const { db, pipelines, pool } = database
  const now = parts.now ?? (() => new Date())
  const random = parts.random ?? randomBytes
  const { ring, made } = await openKeyRing({ db, config, random })
  if (made) log.warn({ folder: config.dataFolder }, 'key-encryption keys were made: back up keys.json')
  const metrics = parts.metrics ?? createMetrics({ process: true })
  metrics.watchPool(pool)
  metrics.info.set({ version: readVersion(), profile: config.profile }, 1)
  const reload = (current: KeyRing) => readKeysAgain(config, { known: current, log })
  const replicas = createReplicas({ db, shared: pipelines.reads, replicas: database.replicas, log, metrics })
  const seal = createSeal({ db, ring, random, now, reload })
  const binding = createBinding({ seal, tell: createAlarm({ db, log, now, metrics }) })
  const signers = createSigners(seal)
  const ctx: Omit<Context, 'outbox' | 'webhooks'> = {
    config,
    db,
    pipelines,
    replicas,
    sharedCounts: createSharedCounts({ url: config.redisUrl, secret: toNamesSecret(ring), log, metrics }),
    now,
    random,
    log,
    metrics,
    seal,
    binding,
    guesses: createProcessGuesses(),
    apps: createAppLookup({ db, binding }, now),
    signers,
    identityTokens: createIdentityTokens({ signers, now }),
    ...(parts.resolve && { resolve: parts.resolve }),
    publishedKeys: createPublishedKeys({ log, now }),
    sandboxKey: createSandboxKey(),
    mail: parts.mail ?? chooseMail({ config, db, now, log, metrics }),
    sms: parts.sms ?? chooseSms({ config, db, seal, now, log, metrics }),
    signer: parts.signer ?? measureSigner(connectSigner(config.signer.address), metrics),
    stopping: parts.stopping ?? new AbortController().signal,
    authenticate: parts.authenticate ?? createAuthenticator({ db: pipelines.reads, binding, now }),
  }
  return Object.assign(ctx, { outbox: createOutbox(ctx), webhooks: createWebhooks(ctx) })
}

/** The oldest key, which all servers have, also while a new one is added. */
function toNamesSecret({ main }: KeyRing): string {
  return main.at(-1)?.key ?? ''
}

/** A signer whose calls are measured. */
function measureSigner(signer: SignerClient, metrics: Metrics): SignerClient {
  const to = { service: 'signer', host: 'signer' } as const
  const calls = Object.entries(signer).map(([name, call]) => [
    name,
    (...input: never[]) =>
      measureOutside(metrics, to, () => (call as (...given: never[]) => Promise<unknown>)(...input)),
  ])
  return { ...(Object.fromEntries(calls) as SignerClient), close: signer.close } // the same calls
}

function createSandboxKey(): () => KeyObject {
  let key: KeyObject | undefined
  return () => {
    key ??= generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    return key
  }
}

/**
 * The whole HTTP interface of a context. `fetch` of its result is the server, with or without a port.
 *
 * @example
 * const { ctx } = await openContext(readConfig(), 'server')
 * const reply = await createServer(ctx).fetch(new Request('http://localhost:4000/healthz'))
 */
export function createServer(ctx: Context): Server {
  return buildServer(ctx).server
}

/** The server, and the names of the calls without a handler. */
export function buildServer(ctx: Context): { server: Server; notImplemented: string[] } {
  const server: Server = new Hono({ strict: true, router: new RememberingRouter() })
  answerErrors(server, ctx.log)
  measureRequests(server, ctx)
  addCommonHeaders(server, ctx.config)
  rejectNulBytes(server)
  server.on('OPTIONS', ['/api/*', '/v1/*'], (c) => answerPreflight(c, ctx))
  healthRoutes(server, ctx)
  infoRoutes(server, ctx)
  frameRoutes(server, ctx)
  cloudCallbackRoutes(server, ctx)
  consentRoutes(server, ctx)
  undoRoutes(server, ctx)
  for (const { pages } of Object.values(methods)) pages?.(server, ctx)
  if (ctx.config.profile === 'development') sandboxRoutes(server, ctx)
  return { server, notImplemented: bindEndpoints(server, ctx, routes) }
}
