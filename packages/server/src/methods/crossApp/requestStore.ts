import { createHash } from 'node:crypto'
import { AppError, type crossApp, type ParsedInput, parseUrl, type Reply } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { beginCeremony, readCeremony } from '../../ceremony/ceremony.ts'
import type { Context } from '../../context.ts'
import { incrementBelow } from '../../db/once/counter.ts'
import type { SealContext } from '../../db/seal/seal.ts'
import { openMailbox } from './answers.ts'
import { createExpiry } from './signing.ts'
import { type GivenRequest, maxAgeMs, readTransact } from './transact.ts'

/** The limit of stored requests of one app to one user within ten minutes. */
const storedPerWindow = 30
const windowSeconds = 600
const storedSeconds = maxAgeMs / 1_000

type StoredRequest = { sealed: string; hasMailbox: boolean }
type StoreInput = ParsedInput<typeof crossApp.storeRequest>

/**
 * Stores a request until its window is opened. Parses it as the window would, so that its page learns of errors at
 * once; seals it, because it contains a token.
 *
 * @throws AppError as `readTransact`; `cross_app_connection_not_allowed` for a page of another origin than the
 * response's, `invalid_origin`, `too_many_requests`.
 */
export async function storeRequest(
  ctx: Context,
  { token, request: text, answer }: StoreInput,
  origin: string | undefined,
): Promise<Reply<typeof crossApp.storeRequest>> {
  const { app, scope } = await readTransact(ctx, { token, text, mailbox: null })
  if (scope.origin !== origin || !('grant' in scope)) throw new AppError('cross_app_connection_not_allowed')
  if (answer?.return_to !== undefined) checkReturn(answer.return_to, origin)
  await countStored(ctx, app, scope.grant)
  const id = Buffer.from(ctx.random(32)).toString('base64url')
  const plaintext = Buffer.from(JSON.stringify({ token, text }))
  const data: StoredRequest = {
    sealed: await ctx.seal.seal(toSealContext(app, id), plaintext),
    hasMailbox: answer !== undefined,
  }
  await beginCeremony(ctx, { app, kind: 'cross-app-stored', key: id, data, seconds: storedSeconds })
  if (answer) await openMailbox(ctx, { app, id, origin, answer })
  return { request_id: id, expires_in: storedSeconds }
}

/** @throws AppError `invalid_credentials` for an expired or unknown request. */
export async function findStored(ctx: Context, app: App, id: string): Promise<GivenRequest> {
  const row = await readCeremony<StoredRequest>(ctx, { app, kind: 'cross-app-stored', key: id })
  if (!row) throw createExpiry()
  const bytes = await ctx.seal.open(toSealContext(app, id), row.data.sealed)
  const { token, text } = JSON.parse(Buffer.from(bytes).toString('utf8'))
  return { token, text, mailbox: row.data.hasMailbox ? id : null }
}

/**
 * Must be a page of the requesting origin. Another page of that origin may belong to someone else, but the response is
 * not in its address.
 */
function checkReturn(text: string, origin: string): void {
  const url = parseUrl(text)
  if (url?.origin !== origin || url.username !== '' || url.password !== '')
    throw new AppError('invalid_origin')
}

async function countStored(ctx: Context, app: App, grant: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await incrementBelow(ctx.db, {
    ...{
      kind: 'protecting',
      key: `cross-app-stored:${app.id}:${grant}`,
      limit: storedPerWindow,
      windowSeconds,
      now: ctx.now(),
    },
  })
  if (!allowed) throw new AppError('too_many_requests', { data: { retry_after_seconds: retryAfterSeconds } })
}

function toSealContext({ id: appId }: App, request: string): SealContext {
  const role = createHash('sha256').update(request).digest('base64url')
  return { purpose: 'provider-token', appId, table: 'ceremonies', column: 'data', role }
}
