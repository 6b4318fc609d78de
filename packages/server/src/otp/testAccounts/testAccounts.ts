import { randomUUID } from 'node:crypto'
import { AppError, email as emailWire, limits, type management } from '@latchkey/wire'
import * as v from 'valibot'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../db/sqlState.ts'
import { parseNumber } from '../../user/phoneNumber.ts'
import { randomCode } from '../code.ts'
import {
  deleteTestAccount,
  insertTestAccount,
  isOfUser,
  listTestAccounts,
  type StoredTestAccount,
} from './store.ts'

type NewTestAccount = { email?: string | undefined; phone?: string | undefined; name?: string | undefined }

/**
 * Makes a test account with a random code. Without an address or number it gets ones that no person can have: the domain
 * is reserved ([RFC 2606](https://www.rfc-editor.org/rfc/rfc2606)), and the number is one of fiction.
 *
 * @throws AppError `invalid_data` if a user or another test account has the address or number.
 */
export async function addTestAccount(
  ctx: Context,
  appId: string,
  { name, ...wanted }: NewTestAccount,
): Promise<management.TestAccount> {
  const email = readAddress(wanted.email ?? `test-${randomCode(ctx)}@example.com`)
  const phone = parseNumber(wanted.phone ?? randomFictionalNumber(ctx)).number
  if ((await listTestAccounts(ctx, appId)).length >= limits.testAccountsPerApp)
    throw new AppError('invalid_data', {
      message: `The app has ${limits.testAccountsPerApp} test accounts. Remove one first.`,
    })
  if (await isOfUser(ctx.db, { appId, email, phone }))
    throw new AppError('invalid_data', {
      message: `A user of the app has ${email} or ${phone}. Choose an address and a number without a user.`,
    })
  const now = ctx.now()
  const account = {
    ...{ id: randomUUID(), app_id: appId, email, phone_number: phone, name: name ?? null },
    ...{ code: randomCode(ctx), created_at: now, updated_at: now },
  }
  await insertTestAccount(ctx, account).catch((cause: unknown) => {
    if (!isUniqueViolation(cause)) throw cause
    throw new AppError('invalid_data', {
      message: `Another test account of the app has ${email} or ${phone}.`,
      cause,
    })
  })
  ctx.apps.forget()
  await audit(ctx.db, {
    appId,
    event: 'test_account.added',
    data: { id: account.id, by: 'operator' },
    at: now,
  })
  return toTestAccount(account)
}

/** @throws AppError `not_found` */
export async function removeTestAccount(ctx: Context, appId: string, id: string): Promise<void> {
  const isUuid = v.is(v.pipe(v.string(), v.uuid()), id)
  if (!isUuid || !(await deleteTestAccount(ctx.db, { appId, id })))
    throw new AppError('not_found', { message: `The app has no test account ${id}.` })
  ctx.apps.forget()
  const data = { id, by: 'operator' }
  await audit(ctx.db, { appId, event: 'test_account.removed', data, at: ctx.now() })
}

/** The test accounts of an app with their codes, in the published form. */
export async function readTestAccounts(ctx: Context, appId: string): Promise<management.TestAccount[]> {
  return (await listTestAccounts(ctx, appId)).map(toTestAccount)
}

function toTestAccount(account: StoredTestAccount): management.TestAccount {
  const { id, email, phone_number, code, name, created_at, updated_at } = account
  return {
    ...{ id, email, phone_number, otp_code: code, ...(name === null ? {} : { name }) },
    ...{ created_at: created_at.toISOString(), updated_at: updated_at.toISOString() },
  }
}

function readAddress(text: string): string {
  const address = v.safeParse(emailWire.EmailAddress, text)
  if (address.success) return address.output
  throw new AppError('invalid_data', { message: `"${text}" is not an email address.` })
}

/** Area codes with 100 numbers each for films and books: 555-0100 to 555-0199. */
const areaCodes = [201, 202, 212, 213, 305, 312, 404, 415, 512, 617]

function randomFictionalNumber({ random }: Pick<Context, 'random'>): string {
  const choice = Buffer.from(random(4)).readUInt32BE() % (areaCodes.length * 100)
  return `+1${areaCodes[Math.floor(choice / 100)]}55501${String(choice % 100).padStart(2, '0')}`
}
