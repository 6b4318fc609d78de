import { email } from '@latchkey/wire'
import * as v from 'valibot'
import type { Db } from '../db/open.ts'

type Entry = { app: string; address: string }

/** Lets an address in; one that is in already stays. */
export async function allowEmail(db: Db, { app, address }: Entry): Promise<void> {
  await db
    .insertInto('allowlist_entries')
    .values({ app_id: app, type: 'email', value: v.parse(email.EmailAddress, address) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** True when the address was on the list. */
export async function disallowEmail(db: Db, { app, address }: Entry): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('allowlist_entries')
    .where('app_id', '=', app)
    .where('type', '=', 'email')
    .where('value', '=', v.parse(email.EmailAddress, address))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function listAllowed(db: Db, app: string): Promise<{ type: string; value: string }[]> {
  return db
    .selectFrom('allowlist_entries')
    .select(['type', 'value'])
    .where('app_id', '=', app)
    .orderBy('type')
    .orderBy('value')
    .execute()
}
