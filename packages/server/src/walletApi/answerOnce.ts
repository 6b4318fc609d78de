import { createHash, randomUUID } from 'node:crypto'
import { AppError, canonicalJson, type Json } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { claimKey, freeKey, type KeyClaim, keepAnswer } from '../db/once/claimKey.ts'
import type { SealContext } from '../db/seal/seal.ts'
import type { AppRequest } from '../delegation/signedRequest.ts'

const maxKeyLength = 256
const lifeSeconds = 86_400
/** Longer than a request can run: its calls to nodes and to the signer have time limits. */
const leaseSeconds = 60

type Work<T> = {
  /** Checks that the caller may read the stored answer. */
  checkCaller(): Promise<void>
  /** Runs the request. `claim` is set if the request has a key; an earlier process may have begun the same request. */
  run(claim?: KeyClaim): Promise<T>
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
  const claim: KeyClaim = {
    ...{ appId: app.id, key, requestHash: hashRequest(sent), holder: randomUUID(), now: ctx.now() },
    ...{ leaseSeconds, lifeSeconds },
  }
  const result = await claimKey(ctx.db, claim)
  if (result.kind === 'otherRequest')
    throw new AppError('invalid_data', {
      message: 'This privy-idempotency-key was used for another request.',
    })
  if (result.kind === 'running') throw sameRequestRuns()
  const place: SealContext = {
    ...{ purpose: 'wallet-answer', appId: app.id, table: 'idempotency_keys', column: 'sealed_answer' },
    slotId: key,
  }
  if (result.kind === 'answered') {
    await checkCaller()
    return JSON.parse(new TextDecoder().decode(await ctx.seal.open(place, result.sealedAnswer))) as T
  }
  let answer: T
  try {
    answer = await run(claim)
  } catch (cause) {
    await freeKey(ctx.db, claim)
    throw cause
  }
  // A signature can log in to another service, so a copy of the database must not contain one in plain text.
  const sealedAnswer = await ctx.seal.seal(place, new TextEncoder().encode(JSON.stringify(answer)))
  await keepAnswer(ctx.db, { ...claim, sealedAnswer })
  return answer
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
