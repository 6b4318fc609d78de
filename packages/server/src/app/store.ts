import { createPublicKey } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { BoundDb, BoundRow } from '../db/binding.ts'
import type { Db } from '../db/open.ts'
import type { App, PublicJwk, SigningKey } from './app.ts'
import { readSettings } from './settings.ts'

const PublicKey = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: v.string(), y: v.string() })

type ClientRow = { id: string; name: string; allowed_origins: string[]; mac: string | null }
type KeyRow = {
  kid: string
  public_jwk: unknown
  sealed_private_key: string
  retired_at: string | null
  mac: string | null
}

type TargetRow = {
  id: string
  url: string
  events: string[]
  sealed_secret: string
  sealed_previous: string | null
  previous_until: string | null
  mac: string | null
}

/**
 * Reads an app with its clients, signing keys and webhook endpoints in one query. Undefined also if its row was changed outside Latchkey:
 * an attacker who writes a login server, an origin or an age of logins there could become any user (decision 15: bound
 * rows).
 */
export async function findApp(at: BoundDb, id: string): Promise<App | undefined> {
  const row = await selectApps(at.db).where('apps.id', '=', id).executeTakeFirst()
  return row && toApp(at, row)
}

export async function listApps(at: BoundDb): Promise<App[]> {
  const rows = await selectApps(at.db).orderBy('apps.created_at').execute()
  const apps = await Promise.all(rows.map((row) => toApp(at, row)))
  return apps.filter((app) => app !== undefined)
}

/** Ids of the apps whose rows were changed outside Latchkey: they are treated as missing. */
export async function listBrokenApps(at: BoundDb): Promise<string[]> {
  const rows = await at.db.selectFrom('apps').selectAll().orderBy('created_at').execute()
  const holds = await Promise.all(rows.map((row) => at.binding.holds('apps', row)))
  return rows.filter((_, n) => !holds[n]).map(({ id }) => id)
}

function selectApps(db: Db) {
  return db
    .selectFrom('apps')
    .selectAll('apps')
    .select([
      sql<boolean>`exists (select 1 from denylist_entries d where d.app_id = apps.id)`.as('has_denylist'),
      sql<boolean>`exists (select 1 from test_accounts t where t.app_id = apps.id)`.as('has_test_accounts'),
      sql<ClientRow[]>`(select coalesce(json_agg(json_build_object(
          'id', c.id, 'name', c.name, 'allowed_origins', c.allowed_origins, 'mac', encode(c.mac, 'hex')) order by c.created_at), '[]')
        from app_clients c where c.app_id = apps.id)`.as('clients'),
      sql<KeyRow[]>`(select coalesce(json_agg(json_build_object(
          'kid', k.kid, 'public_jwk', k.public_jwk, 'sealed_private_key', k.sealed_private_key,
          'retired_at', k.retired_at, 'mac', encode(k.mac, 'hex')) order by (k.retired_at is null) desc, k.created_at desc), '[]')
        from signing_keys k where k.app_id = apps.id)`.as('keys'),
      sql<TargetRow[]>`(select coalesce(json_agg(json_build_object(
          'id', w.id, 'url', w.url, 'events', w.events, 'sealed_secret', w.sealed_secret,
          'sealed_previous', w.sealed_previous, 'previous_until', w.previous_until, 'mac', encode(w.mac, 'hex')) order by w.created_at), '[]')
        from webhook_endpoints w where w.app_id = apps.id and w.disabled_at is null)`.as('targets'),
    ])
}

type AppRow = Awaited<ReturnType<ReturnType<typeof selectApps>['execute']>>[number]

async function toApp({ binding }: BoundDb, row: AppRow): Promise<App | undefined> {
  if (!(await binding.holds('apps', row))) return undefined
  const clients = await Promise.all(
    row.clients.map((client) => binding.holds('app_clients', toBoundClient(row.id, client))),
  )
  // Tokens are verified with these keys: an attacker who writes one here could become any user (decision 15: bound
  // rows).
  const holds = await Promise.all(
    row.keys.map((key) => binding.holds('signing_keys', toBoundRow(row.id, key))),
  )
  const targets = await Promise.all(
    row.targets.map((target) => binding.holds('webhook_endpoints', toBoundTarget(row.id, target))),
  )
  return {
    id: row.id,
    name: row.name,
    settings: readSettings(row.settings),
    allowedOrigins: row.allowed_origins,
    clients: row.clients
      .filter((_, n) => clients[n])
      .map(({ id, name, allowed_origins }) => ({ id, name, allowedOrigins: allowed_origins })),
    issuer: row.issuer,
    userLimit: row.user_limit,
    hasDenylist: row.has_denylist,
    hasTestAccounts: row.has_test_accounts,
    signingKeys: row.keys.filter((_, n) => holds[n]).map(toSigningKey),
    webhooks: row.targets.filter((_, n) => targets[n]).map(({ id, events }) => ({ id, events })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function toSigningKey(row: KeyRow): SigningKey {
  const publicJwk: PublicJwk = v.parse(PublicKey, row.public_jwk)
  return {
    kid: row.kid,
    publicJwk,
    publicKey: createPublicKey({ key: { ...publicJwk }, format: 'jwk' }),
    sealedPrivateKey: row.sealed_private_key,
    retiredAt: row.retired_at === null ? null : new Date(row.retired_at),
  }
}

function toBoundRow(app_id: string, { kid, public_jwk, mac }: KeyRow): BoundRow<'signing_keys'> {
  // Written by `makeSigningKey`.
  const key = { app_id, kid, public_jwk: public_jwk as Record<string, string> }
  return { ...key, mac: readMac(mac) }
}

function toBoundClient(app_id: string, { mac, ...client }: ClientRow): BoundRow<'app_clients'> {
  return { app_id, ...client, mac: readMac(mac) }
}

function toBoundTarget(
  app_id: string,
  { mac, previous_until, ...target }: TargetRow,
): BoundRow<'webhook_endpoints'> {
  const previousUntil = previous_until === null ? null : new Date(previous_until)
  return { app_id, ...target, previous_until: previousUntil, mac: readMac(mac) }
}

function readMac(hex: string | null): Uint8Array | null {
  return hex === null ? null : Buffer.from(hex, 'hex')
}

/** Whether any app lists this origin, or lets it ask for consent: a preflight has no more information (R81: CORS). */
export async function isKnownOrigin(db: Db, origin: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from apps where allowed_origins @> array[${origin}]
    union all
    select 1 from app_clients where allowed_origins @> array[${origin}]
    union all
    select 1 from cross_app_requesters where origins @> array[${origin}]
    limit 1`.execute(db)
  return rows.length > 0
}

/** Hashes of the secrets that are valid now: several while one is being replaced. */
export async function secretHashes(
  { db, binding }: BoundDb,
  query: { appId: string; now: Date },
): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('app_secrets')
    .select(['app_id', 'hash', 'expires_at', 'mac'])
    .where('app_id', '=', query.appId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', query.now)]))
    .execute()
  const holds = await Promise.all(rows.map((row) => binding.holds('app_secrets', row)))
  return rows.filter((_, n) => holds[n]).map(({ hash }) => hash)
}
