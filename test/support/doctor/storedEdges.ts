import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { checkWalletPage } from '../../../packages/server/src/cli/doctor/doctor.ts'
import { checkDatabase } from '../../../packages/server/src/cli/doctor/doctorDatabase.ts'
import { checkDataKeys, checkKeys } from '../../../packages/server/src/cli/doctor/doctorKeys.ts'
import { checkDelegation, checkSigner } from '../../../packages/server/src/cli/doctor/doctorSigner.ts'
import type { Schema } from '../../../packages/server/src/db/schema.ts'
import { parseKeyRing, withFreshKeys } from '../../../packages/server/src/db/seal/keyRingFormat.ts'
import type { Finding } from '../../../packages/server/src/doctor/finding.ts'
import { connectSigner } from '../../../packages/signer/src/index.ts'
import { startSigner } from '../signer.ts'
import type { EdgeRow } from './edges.ts'
import type { Lab } from './lab.ts'

const undone = new Error('Nothing of it stays.')

/** Runs in a transaction that is rolled back. */
export async function meanwhile(
  lab: Lab,
  work: (db: Kysely<Schema>) => Promise<Finding[]>,
): Promise<Finding[]> {
  let findings: Finding[] = []
  await lab.world.ctx.db
    .transaction()
    .execute(async (trx) => {
      findings = await work(trx)
      throw undone
    })
    .catch((cause: unknown) => {
      if (cause !== undone) throw cause
    })
  return findings
}

/** A Postgres with this value of a setting. */
const says = (name: string, value: string) => (lab: Lab) =>
  meanwhile(lab, async (db) => {
    await sql`create schema said`.execute(db)
    await sql`create function said.current_setting(setting text) returns text language sql as $$
      select case when setting = ${sql.lit(name)} then ${sql.lit(value)} else pg_catalog.current_setting(setting) end $$`.execute(
      db,
    )
    await sql`set local search_path = said, public, pg_catalog`.execute(db)
    return checkDatabase({ ...lab.world.ctx, db }, 1)
  })

/** This many connections more than are free. */
const connections = (beyond: number) => (lab: Lab) =>
  meanwhile(lab, async (db) => {
    await sql`create schema said`.execute(db)
    // Connections of other tests come and go. This view shows none of them.
    await sql`create view said.pg_stat_activity as select * from pg_catalog.pg_stat_activity where false`.execute(
      db,
    )
    await sql`set local search_path = said, public, pg_catalog`.execute(db)
    const { rows } = await sql<{ free: number }>`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as free`.execute(
      db,
    )
    const [room] = rows
    const { config } = lab.ctx({ databasePool: (room?.free ?? 0) - 5 + beyond })
    return checkDatabase({ ...lab.world.ctx, config, db }, 1)
  })

/** Keys in front of the current ones, of one family or the other. */
const fresh =
  (...families: ('main' | 'recovery')[]) =>
  ({ world: { ctx } }: Lab) => {
    const ring = parseKeyRing(ctx.config.keys ?? '')
    const longer = withFreshKeys(ring, randomBytes)
    const keys = JSON.stringify({
      ...ring,
      ...Object.fromEntries(families.map((family) => [family, longer[family]])),
    })
    return checkDataKeys({ ...ctx, config: { ...ctx.config, keys } })
  }

/** A data key for a purpose, wrapped by the key of a family. */
const dataKey = (purpose: string, family: 'main' | 'recovery') => (lab: Lab) =>
  meanwhile(lab, async (db) => {
    const ring = parseKeyRing(lab.world.ctx.config.keys ?? '')
    await db
      .insertInto('data_keys')
      .values({
        ...{ app_id: '', purpose, version: 900, wrapped: 'x', kek_id: ring[family][0]?.id ?? '' },
        created_at: lab.world.ctx.now(),
      } as never)
      .execute()
    return checkDataKeys({ ...lab.world.ctx, db })
  })

async function withKeyFile({ ctx }: Lab): Promise<Finding[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-edges-'))
  try {
    await writeFile(join(dataFolder, 'keys.json'), '{}')
    return await checkKeys(ctx({ keys: undefined, dataFolder }).config)
  } finally {
    await rm(dataFolder, { recursive: true })
  }
}

/** A mail server with only these answers. */
const withMailServer = (greeting: string, answer: string) => async (lab: Lab) => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write(`${greeting}\r\n`)
    socket.on('data', () => socket.write(`${answer}\r\n`))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    return await lab.doctor({ smtpUrl: `smtp://127.0.0.1:${port}` })
  } finally {
    server.close()
  }
}

const shop = { origins: ['https://shop.example'] }
const production = { profile: 'production', publicUrl: 'https://auth.example' } as const

/** With a signer or without one, and with an app that needs it or without. */
const beside = (isThere: boolean, hasRow: boolean) => (lab: Lab) =>
  meanwhile(lab, async (db) => {
    const { folder, stop } = await startSigner('http://localhost:4000')
    if (!isThere) await stop()
    if (hasRow) await insertRow(db, lab.world.app.id, `k${'0'.repeat(23)}`)
    const address = { path: join(folder, 'signer.sock') }
    const { config } = lab.ctx({ signer: { address, folder } })
    return checkSigner({ db, config, signer: connectSigner(address) })
  })

async function insertRow(db: Kysely<Schema>, app_id: string, id: string): Promise<void> {
  const row = { app_id, id, kind: 'quorum', version: 1, use: null, code: 'x', is_committed: true } as const
  await db
    .insertInto('signer_rows')
    .values({ ...row, body: JSON.stringify({}), created_at: new Date() })
    .execute()
}

/** An app that names a key quorum. */
const names = (id: string) => (lab: Lab) =>
  meanwhile(lab, async (db) => {
    await insertRow(db, lab.world.app.id, `k${'1'.repeat(23)}`)
    return checkDelegation({ db }, lab.app({ delegation_config: { key_quorum_id: id, policy_ids: {} } }))
  })

export const storedEdges: readonly EdgeRow[] = [
  {
    findings: [
      'doctorSigner.ts: ok the signer answers on …',
      'doctorSigner.ts: bad the signer does not answer on …: apps cannot',
    ],
    cases: [
      ['a signer', beside(true, false), [0]],
      ['no signer, and nobody needs it', beside(false, false), []],
      ['no signer, and an app needs it', beside(false, true), [1]],
    ],
  },
  {
    findings: ['doctorSigner.ts: bad app "…": delegation_config names …, which do'],
    cases: [
      ['a key quorum that is there', names(`k${'1'.repeat(23)}`), []],
      ['one that is not', names(`k${'2'.repeat(23)}`), [0]],
    ],
  },
  {
    findings: [
      'doctor.ts: ok wallet page sha256 …',
      'doctor.ts: bad the wallet page is not built: … is missing',
    ],
    cases: [
      ['a folder that is there', async () => [await checkWalletPage(import.meta.dirname)], [0]],
      ['one that is not', async () => [await checkWalletPage(join(import.meta.dirname, 'nowhere'))], [1]],
    ],
  },
  {
    findings: [
      'doctorDatabase.ts: ok Postgres …, …',
      'doctorDatabase.ts: ok … is on',
      'doctorDatabase.ts: bad … is …: a power cut can lose or corrupt data',
      'doctorDatabase.ts: bad synchronous_commit is off: an acknowledged w',
      'doctorDatabase.ts: ok synchronous_commit is …',
      'doctorDatabase.ts: ok data checksums are on',
      'doctorDatabase.ts: warn data checksums are off',
    ],
    cases: [
      ['all as it is', says('fsync', 'on'), [0, 1, 4, 5]],
      ['fsync off', says('fsync', 'off'), [0, 1, 2, 4, 5]],
      ['full_page_writes off', says('full_page_writes', 'off'), [0, 1, 2, 4, 5]],
      ['commits that wait for nothing', says('synchronous_commit', 'off'), [0, 1, 3, 5]],
      ['commits that wait for the own disk', says('synchronous_commit', 'local'), [0, 1, 4, 5]],
      ['no checksums', says('data_checksums', 'off'), [0, 1, 4, 6]],
    ],
  },
  {
    findings: [
      'doctorDatabase.ts: ok connections: …, fit into …',
      'doctorDatabase.ts: bad connections: …, do not fit into …: lower DAT',
    ],
    cases: [
      ['one fewer than there are', connections(-1), [0]],
      ['as many as there are', connections(0), [0]],
      ['one more than there are', connections(1), [1]],
    ],
  },
  {
    findings: [
      'doctorKeys.ts: ok all … data keys open',
      'doctorKeys.ts: warn … data keys are wrapped under an older key; ',
      'doctorKeys.ts: warn an added key is not in use: run latchkey key',
    ],
    cases: [
      ['the keys in use', fresh(), [0]],
      ['a fresh main key', fresh('main'), [0, 2]],
      ['a fresh recovery key', fresh('recovery'), [0, 2]],
      ['both', fresh('main', 'recovery'), [0, 2]],
      ['a server half under the main key', dataKey('server-half', 'main'), [0]],
      ['a server half under the recovery key', dataKey('server-half', 'recovery'), [0, 1]],
      ['a recovery half under the recovery key', dataKey('recovery-half', 'recovery'), [0]],
      ['a recovery half under the main key', dataKey('recovery-half', 'main'), [0, 1]],
    ],
  },
  {
    findings: [
      'doctorKeys.ts: ok key-encryption keys from LATCHKEY_KEYS',
      'doctorKeys.ts: warn … does not exist yet; the first start makes ',
      'doctorKeys.ts: ok key-encryption keys in …',
      'doctorKeys.ts: warn keep a backup of that file, separate from th',
    ],
    cases: [
      ['LATCHKEY_KEYS', ({ world }) => checkKeys(world.ctx.config), [0]],
      [
        'an empty folder',
        ({ ctx }) => checkKeys(ctx({ keys: undefined, dataFolder: '/nonexistent' }).config),
        [1],
      ],
      ['a folder with a key file', withKeyFile, [2, 3]],
    ],
  },
  {
    findings: [
      'doctor.ts: bad SMTP_URL is not set: users cannot sign in by',
      'doctor.ts: ok mails go to the inbox of the sandbox',
      'doctor.ts: bad mail server …: …',
      'doctor.ts: ok mail server … answers',
    ],
    cases: [
      ['none, in production', ({ doctor }) => doctor(production), [0]],
      ['none, on a laptop', ({ doctor }) => doctor({}), [1]],
      ['one that does not answer', ({ doctor }) => doctor({ smtpUrl: 'smtp://127.0.0.1:9' }), [2]],
      ['one that answers', withMailServer('220 ready', '250 at your service'), [3]],
      ['one that is closed', withMailServer('554 closed', '554 closed'), [2]],
    ],
  },
  {
    findings: [
      'doctor.ts: bad app "Lab" (…) allows no origin, so no page can',
      'doctor.ts: warn app "Lab" (…) allows …: remove it when it is n',
      'doctor.ts: ok app "Lab" (…) allows …',
    ],
    cases: [
      ['no origin', ({ doctor }) => doctor({}, { origins: [] }), [0]],
      ['one of https, in production', ({ doctor }) => doctor(production, shop), [2]],
      ['one of http, on a laptop', ({ doctor }) => doctor({}, { origins: ['http://localhost:1'] }), [2]],
      [
        'one of http after one of https, in production',
        ({ doctor }) => doctor(production, { origins: ['https://a.example', 'http://localhost:1'] }),
        [1],
      ],
    ],
  },
  {
    findings: ['doctor.ts: warn app "…": … is set but not built yet: the ser'],
    cases: [
      ['nothing of it', ({ doctor }) => doctor({}, shop), []],
      ['one feature', ({ doctor }) => doctor({}, { ...shop, settings: { whatsapp_enabled: true } }), [0]],
    ],
  },
]
