import { AppError, email, siwe, siws, trimField } from '@latchkey/wire'
import * as v from 'valibot'
import type { Db } from '../db/open.ts'
import { parseNumber } from './phoneNumber.ts'

/** An entry of the allowlist, as operators write it: an email address, a phone number, a wallet's address. */
type AllowlistEntry = { appId: string; entry: string }
type ListedIdentity = { type: 'email' | 'phone' | 'wallet'; value: string }

/** Adds a user to the list, if not on it yet. Throws `invalid_data` for an entry of no known kind. */
export async function allow(db: Db, { appId, entry }: AllowlistEntry): Promise<void> {
  await db
    .insertInto('allowlist_entries')
    .values({ app_id: appId, ...read(entry) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** True when the entry was on the list. */
export async function disallow(db: Db, { appId, entry }: AllowlistEntry): Promise<boolean> {
  const { type, value } = read(entry)
  const { numDeletedRows } = await db
    .deleteFrom('allowlist_entries')
    .where('app_id', '=', appId)
    .where('type', '=', type)
    .where('value', '=', value)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function listAllowed(db: Db, appId: string): Promise<{ type: string; value: string }[]> {
  return db
    .selectFrom('allowlist_entries')
    .select(['type', 'value'])
    .where('app_id', '=', appId)
    .orderBy('type')
    .orderBy('value')
    .execute()
}

/** Reads an entry in the form of a proven identity of its kind. */
function read(entry: string): ListedIdentity {
  const text = trimField(entry)
  if (text.includes('@')) return { type: 'email', value: v.parse(email.EmailAddress, text) }
  const ethereum = v.safeParse(siwe.init.input.entries.address, text)
  if (text.startsWith('0x') && ethereum.success)
    return { type: 'wallet', value: ethereum.output.toLowerCase() }
  if (/^\+?[\d\s().-]+$/.test(text)) return { type: 'phone', value: parseNumber(text).number }
  const solana = v.safeParse(siws.init.input.entries.address, text)
  if (solana.success) return { type: 'wallet', value: solana.output }
  throw new AppError('invalid_data', {
    message: `"${entry}" is neither an email address nor a phone number nor a wallet's address.`,
  })
}
