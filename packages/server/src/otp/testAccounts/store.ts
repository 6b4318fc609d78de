import { type Selectable, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import type { SealContext } from '../../db/seal/seal.ts'

type Row = Selectable<Schema['test_accounts']>
/** A test account with its code. */
export type StoredTestAccount = Omit<Row, 'sealed_code'> & { code: string }

/** The place of a code. In the row of another address or number it cannot be opened. */
function toPlace({ id, app_id, email, phone_number }: Pick<Row, 'id' | 'app_id' | 'email' | 'phone_number'>) {
  return {
    ...{ purpose: 'test-code', appId: app_id, table: 'test_accounts', column: 'sealed_code', slotId: id },
    role: `${email} ${phone_number}`,
  } satisfies SealContext
}

/** @throws if the address or the number belongs to another test account of the app. */
export async function insertTestAccount(
  { db, seal }: Pick<Context, 'db' | 'seal'>,
  { code, ...account }: StoredTestAccount,
): Promise<void> {
  const sealed_code = await seal.seal(toPlace(account), new TextEncoder().encode(code))
  await db
    .insertInto('test_accounts')
    .values({ ...account, sealed_code })
    .execute()
}

/** The test account with this address or number. */
export async function findTestAccount(
  { db, seal }: Pick<Context, 'db' | 'seal'>,
  { appId, recipient }: { appId: string; recipient: string },
): Promise<StoredTestAccount | undefined> {
  const row = await db
    .selectFrom('test_accounts')
    .selectAll()
    .where('app_id', '=', appId)
    .where((where) => where.or([where('email', '=', recipient), where('phone_number', '=', recipient)]))
    .executeTakeFirst()
  return row && openRow(seal, row)
}

/** All test accounts of an app, oldest first. */
export async function listTestAccounts(
  { db, seal }: Pick<Context, 'db' | 'seal'>,
  appId: string,
): Promise<StoredTestAccount[]> {
  const rows = await db
    .selectFrom('test_accounts')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Promise.all(rows.map((row) => openRow(seal, row)))
}

async function openRow(seal: Context['seal'], { sealed_code, ...row }: Row): Promise<StoredTestAccount> {
  return { ...row, code: new TextDecoder().decode(await seal.open(toPlace(row), sealed_code)) }
}

/** False if there is no such test account. */
export async function deleteTestAccount(
  db: Db,
  { appId, id }: { appId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('test_accounts')
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether a user has the address or the number, other than the user of a test account. */
export async function isOfUser(
  db: Db,
  { appId, email, phone }: { appId: string; email: string; phone: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from linked_accounts
    where app_id = ${appId} and deleted_at is null
      and ((type = 'email' and subject = ${email}) or (type = 'phone' and subject = ${phone}))
      and coalesce(data #>> '{kept,isTest}', 'false') <> 'true' limit 1`.execute(db)
  return rows.length > 0
}
