import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@latchkey/wire'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { givingBack, incrementBelow } from '../../db/once/counter.ts'
import type { Identity, IdentityProof } from '../../user/identity.ts'
import { findOwner, getAccount } from '../../user/store.ts'
import type { CodeTarget } from '../code.ts'
import { guessLimit } from '../guesses.ts'
import { findTestAccount, type StoredTestAccount } from './store.ts'

/** The test account to which a code would be sent. Undefined for nearly all codes, without a query. */
export async function findTestRecipient(
  ctx: Context,
  { app, recipient, purpose }: CodeTarget,
): Promise<StoredTestAccount | undefined> {
  if (!app.hasTestAccounts || (purpose !== 'login' && purpose !== 'account')) return undefined
  return findTestAccount(ctx, { appId: app.id, recipient })
}

/**
 * Verifies the fixed code of a test account. Undefined if the address or number is not one. Guesses are limited as those
 * of other login codes.
 *
 * @throws AppError `invalid_credentials`, `too_many_requests`
 */
export async function verifyTestCode(
  ctx: Context,
  target: CodeTarget,
  { identity, code }: { identity: Identity; code: string },
): Promise<IdentityProof | undefined> {
  const account = await findTestRecipient(ctx, target)
  if (!account) return undefined
  const failures = guessLimit(ctx, target)
  const { allowed, retryAfterSeconds } = await incrementBelow(ctx.db, failures)
  if (!allowed || !ctx.guesses.reserve(failures))
    throw new AppError('too_many_requests', {
      data: { retry_after_seconds: allowed ? failures.windowSeconds : retryAfterSeconds },
    })
  const isRight = timingSafeEqual(hash(code), hash(account.code))
  if (!isRight || (await isOfRealUser(ctx, target, identity))) throw new AppError('invalid_credentials')
  ctx.guesses.giveBack(failures.key)
  await givingBack(failures, sql`(select 1) once`).execute(ctx.db)
  return {
    identity: { ...identity, privateData: { isTest: true } },
    // The code is valid again and again: tests log in at the same time.
    spend: sql`select 1`,
  }
}

/** A user with this address came another way, such as an import. A test code must not open their account. */
async function isOfRealUser(ctx: Context, { app }: CodeTarget, identity: Identity): Promise<boolean> {
  const owner = await findOwner(ctx, { appId: app.id, identity, now: ctx.now() })
  const ours = getAccount(owner, identity)?.data.kept as { isTest?: boolean } | undefined
  return owner !== undefined && ours?.isTest !== true
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
