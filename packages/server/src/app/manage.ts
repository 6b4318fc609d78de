import { limits } from '@latchkey/wire'
import type { Config } from '../config/config.ts'
import type { Binding, BoundRow, Members } from '../db/binding.ts'
import type { Db } from '../db/open.ts'
import type { Seal } from '../db/seal/seal.ts'
import { inTransaction } from '../db/transaction.ts'
import { isSecureOrigin, readOrigin } from '../network/origin.ts'
import { isForOneApp } from './customAuth.ts'
import type { AppLookup } from './lookup.ts'
import { parseSettings } from './parseSettings.ts'
import { hashSecret } from './secret.ts'
import { isSmsBounded, readSettings, type Settings } from './settings.ts'
import { makeSigningKey } from './signingKeys.ts'

type Deps = {
  config: Pick<Config, 'profile'>
  db: Db
  seal: Seal
  binding: Binding
  apps: AppLookup
  random(bytes: number): Uint8Array
  now(): Date
}
export type NewApp = { name: string; origins: readonly string[]; settings?: Record<string, unknown> }
export type AppChange = {
  name?: string
  addOrigins?: readonly string[]
  removeOrigins?: readonly string[]
  /** Settings by name; `userLimit` and `issuer` have their own columns. */
  settings?: Record<string, unknown>
  userLimit?: number | null
  issuer?: string
}

/** Published server SDKs accept no other (protocol 11.1). */
const defaultIssuer = 'privy.io'

/** Creates an app with its first secret and signing key. The secret is returned only once (R86: app secrets). */
export async function createApp(parts: Deps, app: NewApp): Promise<{ appId: string; appSecret: string }> {
  const appId = randomId(parts.random)
  const appSecret = randomSecret(parts.random)
  const key = await makeSigningKey(parts, appId)
  const settings = checkSettings(parts, { all: app.settings ?? {}, set: app.settings ?? {} })
  const row = { name: checkName(app.name), allowed_origins: app.origins.map(checkOrigin), settings }
  const members = { ...row, issuer: defaultIssuer, user_limit: null }
  const mac = await parts.binding.mac('apps', { app_id: appId, ...members })
  const at = { created_at: parts.now(), updated_at: parts.now() }
  await inTransaction(parts.db, async (trx) => {
    await trx
      .insertInto('apps')
      .values({ id: appId, ...members, settings: JSON.stringify(settings), ...at, mac })
      .execute()
    await trx.insertInto('signing_keys').values(key).execute()
    await insertSecret(parts, trx, { appId, appSecret })
  })
  parts.apps.forget()
  return { appId, appSecret }
}

/** Changes the given settings and keeps the rest. Concurrent changes of different settings are all kept. */
export async function updateApp(parts: Deps, appId: string, change: AppChange): Promise<void> {
  await inTransaction(parts.db, async (trx) => {
    const row = await trx
      .selectFrom('apps')
      .selectAll()
      .where('id', '=', appId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Error(`There is no app ${appId}.`)
    await assertBound(parts, row)
    const removals = new Set((change.removeOrigins ?? []).map((origin) => readOrigin(origin) ?? origin))
    const origins = [...row.allowed_origins, ...(change.addOrigins ?? []).map(checkOrigin)]
    await writeApp(parts, trx, {
      app_id: appId,
      settings: checkSettings(parts, {
        all: { ...row.settings, ...change.settings },
        set: change.settings ?? {},
      }),
      allowed_origins: [...new Set(origins)].filter((origin) => !removals.has(origin)),
      name: change.name === undefined ? row.name : checkName(change.name),
      user_limit: change.userLimit === undefined ? row.user_limit : change.userLimit,
      issuer: change.issuer ?? row.issuer,
    })
  })
  parts.apps.forget()
}

/**
 * Binds the present row of an app after it was changed outside Latchkey. The caller has reviewed it: changes of an
 * attacker are accepted with it.
 */
export async function rebindApp(parts: Deps, appId: string): Promise<void> {
  await inTransaction(parts.db, async (trx) => {
    const row = await trx
      .selectFrom('apps')
      .selectAll()
      .where('id', '=', appId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Error(`There is no app ${appId}.`)
    readSettings(row.settings)
    await writeApp(parts, trx, row)
  })
  parts.apps.forget()
}

async function assertBound({ binding }: Deps, row: BoundRow<'apps'>): Promise<void> {
  if (await binding.holds('apps', row)) return
  throw new Error(
    `The row of app ${row.app_id} was changed outside Latchkey, so the app is blocked. Show it with \`latchkey app rebind ${row.app_id}\`, which also says how to accept it.`,
  )
}

async function writeApp({ binding, now }: Deps, db: Db, app: Members<'apps'>): Promise<void> {
  const { app_id, name, allowed_origins, issuer, user_limit, settings } = app
  const mac = await binding.mac('apps', { app_id, name, allowed_origins, issuer, user_limit, settings })
  await db
    .updateTable('apps')
    .set({
      name,
      allowed_origins,
      issuer,
      user_limit,
      settings: JSON.stringify(settings),
      mac,
      updated_at: now(),
    })
    .where('id', '=', app_id)
    .execute()
}

/** Adds a new secret next to the old ones, which end after the overlap (R86: app secrets). */
export async function rotateSecret(
  parts: Deps,
  appId: string,
  options: { overlapSeconds: number },
): Promise<{ appSecret: string; oldEndsAt: Date }> {
  const appSecret = randomSecret(parts.random)
  const oldEndsAt = new Date(parts.now().getTime() + options.overlapSeconds * 1_000)
  await inTransaction(parts.db, async (trx) => {
    const app = await trx
      .selectFrom('apps')
      .select('id')
      .where('id', '=', appId)
      .forUpdate()
      .executeTakeFirst()
    if (!app) throw new Error(`There is no app ${appId}.`)
    const older = await trx
      .selectFrom('app_secrets')
      .selectAll()
      .where('app_id', '=', appId)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', oldEndsAt)]))
      .execute()
    for (const row of older) {
      // A row from another writer stays invalid.
      if (!(await parts.binding.holds('app_secrets', row))) continue
      const ending = { expires_at: oldEndsAt }
      const mac = await parts.binding.mac('app_secrets', { ...row, ...ending })
      await trx
        .updateTable('app_secrets')
        .set({ ...ending, mac })
        .where('id', '=', row.id)
        .execute()
    }
    await insertSecret(parts, trx, { appId, appSecret })
  })
  parts.apps.forget()
  return { appSecret, oldEndsAt }
}

async function insertSecret(
  { binding, now }: Deps,
  db: Db,
  { appId: app_id, appSecret }: { appId: string; appSecret: string },
): Promise<void> {
  const row = { app_id, hash: hashSecret(appSecret), expires_at: null }
  const mac = await binding.mac('app_secrets', row)
  await db
    .insertInto('app_secrets')
    .values({ ...row, mac, created_at: now() })
    .execute()
}

/** A client of the app, such as its second website, with its own origins. */
export async function createClient(
  parts: Deps,
  appId: string,
  client: { name: string; origins: readonly string[] },
): Promise<string> {
  const id = `client-${randomId(parts.random)}`
  const row = {
    id,
    app_id: appId,
    name: checkName(client.name),
    allowed_origins: client.origins.map(checkOrigin),
  }
  const mac = await parts.binding.mac('app_clients', row)
  await parts.db
    .insertInto('app_clients')
    .values({ ...row, mac })
    .execute()
  parts.apps.forget()
  return id
}

/** Creates a key that signs from now on; the old ones stay in the key set until their tokens have expired. */
export async function rotateSigningKey(parts: Deps, appId: string): Promise<string> {
  const key = await makeSigningKey(parts, appId)
  await inTransaction(parts.db, async (trx) => {
    await trx
      .updateTable('signing_keys')
      .set({ retired_at: parts.now() })
      .where('app_id', '=', appId)
      .where('retired_at', 'is', null)
      .execute()
    await trx.insertInto('signing_keys').values(key).execute()
  })
  parts.apps.forget()
  return key.kid
}

/** The origin as browsers send it, from any spelling. Plain http only for this machine. */
export function checkOrigin(text: string): string {
  const origin = readOrigin(text)
  if (origin === undefined)
    throw new Error(`"${text}" is not an origin. Write scheme, host and port only: https://app.example.com`)
  if (!isSecureOrigin(origin) && !new URL(origin).hostname.endsWith('.test'))
    throw new Error(`"${text}" must be https; http is only for localhost.`)
  return origin
}

function checkName(name: string): string {
  const trimmedName = name.trim()
  if (trimmedName === '' || trimmedName.length > 100)
    throw new Error('An app needs a name of 1 to 100 characters.')
  return trimmedName
}

type SettingsChange = { all: Record<string, unknown>; set: Record<string, unknown> }

/** Checks the settings to store, and stores only those that were set: defaults may improve later. */
function checkSettings(parts: Deps, { all, set }: SettingsChange): Record<string, unknown> {
  const isSet = (...names: (keyof Settings)[]) => names.some((name) => Object.hasOwn(set, name))
  assertSafe(parts, parseSettings({ all, set }), isSet)
  return all
}

/**
 * Not in the schema: an app with older settings must still be readable and changeable. The unsafe setting is refused
 * where it is used.
 */
function assertSafe(
  { config }: Deps,
  settings: Settings,
  isSet: (...names: (keyof Settings)[]) => boolean,
): void {
  const { custom_auth_config: custom } = settings
  if (custom && isSet('custom_auth_config', 'custom_jwt_auth') && !isForOneApp(custom))
    throw new Error(
      'custom_auth_config: needs an issuer and an audience, or tokens that the login makes for other apps are accepted here.',
    )
  if (isSet('sms_auth', 'sms_countries') && !isSmsBounded(config, settings))
    throw new Error(
      'sms_auth: in production needs sms_countries, such as ["US","CA"]: the countries your users are in. ' +
        'Without them attackers can make you text premium numbers that pay them (SMS pumping).',
    )
}

/** 25 letters and digits, as published clients expect (protocol 12). */
function randomId(random: Deps['random']): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const ceiling = 256 - (256 % alphabet.length)
  let id = ''
  while (id.length < limits.appIdLength)
    for (const byte of random(32))
      if (byte < ceiling && id.length < limits.appIdLength) id += alphabet[byte % alphabet.length]
  return id
}

function randomSecret(random: Deps['random']): string {
  return Buffer.from(random(32)).toString('base64url')
}
