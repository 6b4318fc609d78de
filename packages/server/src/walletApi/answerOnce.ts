import { createHash, randomUUID } from 'node:crypto'
import { AppError, canonicalJson, type Json } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { claimKey, freeKey, type KeyClaim, keepAnswer, keepMade } from '../db/once/claimKey.ts'
import type { Db } from '../db/open.ts'
import type { SealContext } from '../db/seal/seal.ts'
import type { AppRequest } from '../delegation/signedRequest.ts'

const maxKeyLength = 256
const lifeSeconds = 86_400
/** Longer than a request can run: its calls to nodes and to the signer have time limits. */
const leaseSeconds = 60

/** A request's hold on its idempotency key. */
export type Claim = KeyClaim & {
  /** What an earlier run of the request has made, by name. That process died before it had an answer. */
  readonly earlierIds: Readonly<Record<string, string>>
  /**
   * Prepares the note that the request has made `id`. Call the result in the transaction that makes it: a repetition
   * then finds the id in `earlierIds`, and a run that has lost its claim makes nothing.
   */
  prepareNote(name: string, id: string): Promise<(trx: Db) => Promise<void>>
}

type Work<T> = {
  /** Checks that the caller may read the stored answer. Default: the app secret is enough. */
  checkCaller?(): Promise<void>
  /** Runs the request. `claim` is set if the request has a key; an earlier process may have begun the same request. */
  run(claim?: Claim): Promise<T>
}

/**
 * Runs a request once for its idempotency key, and answers each repetition within a day with the stored answer. A
 * failed request leaves its key free.
 *
 * @throws AppError `invalid_data` for a key that belongs to another request; `too_many_requests` while the first one
 * runs.
 */
export async function answerOnce<T extends object>(
  ctx: Context,
  { app, sent, header }: AppRequest,
  { checkCaller, run }: Work<T>,
): Promise<T> {
  const key = header('privy-idempotency-key')
  if (!key) return run()
  if (key.length > maxKeyLength)
    throw new AppError('invalid_data', {
      message: `privy-idempotency-key has more than ${maxKeyLength} characters.`,
    })
  const keyClaim: KeyClaim = {
    ...{ appId: app.id, key, requestHash: hashRequest(sent), holder: randomUUID(), now: ctx.now() },
    ...{ leaseSeconds, lifeSeconds },
  }
  const result = await claimKey(ctx.db, keyClaim)
  if (result.kind === 'otherRequest')
    throw new AppError('invalid_data', {
      message: 'This privy-idempotency-key was used for another request.',
    })
  if (result.kind === 'running') throw sameRequestRuns()
  const place = toPlace(keyClaim, 'sealed_answer')
  if (result.kind === 'answered') {
    await checkCaller?.()
    return (await openJson(ctx, place, result.sealedAnswer)) as T
  }
  const claim = await toClaim(ctx, keyClaim, result.sealedMade)
  let answer: T
  try {
    answer = await run(claim)
  } catch (cause) {
    await freeKey(ctx.db, claim)
    throw cause
  }
  // A signature can log in to another service, so a copy of the database must not contain one in plain text.
  await keepAnswer(ctx.db, { ...claim, sealedAnswer: await sealJson(ctx, place, answer) })
  return answer
}

async function toClaim(ctx: Context, claim: KeyClaim, sealedMade: string | null): Promise<Claim> {
  const place = toPlace(claim, 'sealed_made')
  const ids: Record<string, string> =
    sealedMade === null ? {} : ((await openJson(ctx, place, sealedMade)) as Record<string, string>)
  return {
    ...claim,
    earlierIds: ids,
    async prepareNote(name, id) {
      const sealedMade = await sealJson(ctx, place, { ...ids, [name]: id })
      return async (trx) => {
        if (!(await keepMade(trx, { ...claim, sealedMade }))) throw sameRequestRuns()
        ids[name] = id
      }
    },
  }
}

function toPlace({ appId, key }: KeyClaim, column: string): SealContext {
  return { purpose: 'wallet-answer', appId, table: 'idempotency_keys', column, slotId: key }
}

async function sealJson(ctx: Context, place: SealContext, value: object): Promise<string> {
  return ctx.seal.seal(place, new TextEncoder().encode(JSON.stringify(value)))
}

async function openJson(ctx: Context, place: SealContext, sealedText: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await ctx.seal.open(place, sealedText)))
}

export function sameRequestRuns(): AppError {
  return new AppError('too_many_requests', {
    message: 'The same request is running. Send it again in a second.',
    data: { retry_after_seconds: 1 },
  })
}

function hashRequest({ method, path, body }: AppRequest['sent']): Uint8Array {
  // `/api/v1` and `/v1` are the same call.
  const call = path.replace(/^\/api\//, '/')
  return createHash('sha256')
    .update(canonicalJson([method, call, body as Json]))
    .digest()
}
