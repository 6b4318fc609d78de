import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError, type crossApp, limits, type ParsedInput, type Reply } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { amendCeremony, beginCeremony, isFor, readCeremony, takeCeremony } from '../../ceremony/ceremony.ts'
import type { Context, SignedIn } from '../../context.ts'
import { isUniqueViolation } from '../../db/sqlState.ts'
import { answerAddress } from './request.ts'
import { createExpiry } from './signing.ts'

/**
 * Responses of windows that cannot send a message to the page: in the page's own tab, or on another device. The server
 * stores them encrypted for the page, and returns each once, for a secret that only that page has.
 */

type Mailbox = {
  origin: string
  secretHash: string
  publicKey: string
  returnTo: string | null
  answer: crossApp.EncryptedAnswer | null
}
type AnswerRoute = NonNullable<ParsedInput<typeof crossApp.storeRequest>['answer']>
/** The window's information about the waiting page. */
export type AnswerTarget = { publicKey: string; returnTo: string | null; code: string }

/** The request can be opened for two minutes, and its window answers within ten; a phone that slept asks late. */
const mailboxSeconds = limits.crossAppTimeoutMs / 1_000 + limits.crossAppWindowSeconds + 60

const sha256 = (text: string) => createHash('sha256').update(text).digest()

export async function openMailbox(
  ctx: Context,
  { app, id, origin, answer }: { app: App; id: string; origin: string; answer: AnswerRoute },
): Promise<void> {
  const data: Mailbox = {
    ...{ origin, secretHash: answer.secret_hash, publicKey: answer.public_key },
    ...{ returnTo: answer.return_to ?? null, answer: null },
  }
  await beginCeremony(ctx, {
    app,
    kind: 'cross-app-answer',
    key: `answer ${id}`,
    data,
    seconds: mailboxSeconds,
  })
}

/** The window is open, which the waiting page may tell its user. */
export async function readTarget(ctx: Context, app: App, id: string): Promise<AnswerTarget> {
  const row = await readCeremony<Mailbox>(ctx, { app, kind: 'cross-app-answer', key: `answer ${id}` })
  if (!row) throw createExpiry()
  const marker = {
    app,
    kind: 'cross-app-opened',
    key: `opened ${id}`,
    data: {},
    seconds: mailboxSeconds,
  } as const
  await beginCeremony(ctx, marker).catch((cause: unknown) => {
    if (!isUniqueViolation(cause)) throw cause
  })
  const { publicKey, returnTo } = row.data
  const end = returnTo === null ? null : answerAddress(returnTo, toReturn(app, id))
  return { publicKey, returnTo: end, code: toCode(id, publicKey) }
}

/** The same parameters as after any login (protocol 7.1). They contain nothing of the response. */
const toReturn = ({ id: appId }: App, request: string) => ({
  privy_oauth_code: 'signature',
  privy_oauth_state: request,
  privy_oauth_provider: `privy:${appId}`,
})

/** Six digits that both screens show. They are not in the QR code, and another page's request has different ones. */
function toCode(id: string, publicKey: string): string {
  const number = sha256(`${id}.${publicKey}`).readUInt32BE(0) % 1_000_000
  return String(number).padStart(6, '0')
}

/** Lets the window that used the request up answer it. */
export async function expectAnswer(
  ctx: Context,
  { app, userId, request, mailbox }: { app: App; userId: string; request: string; mailbox: string },
): Promise<void> {
  const row = { app, kind: 'cross-app-answerer', key: `answerer ${request}`, data: { mailbox } } as const
  await beginCeremony(ctx, { ...row, userId, seconds: limits.crossAppWindowSeconds })
}

/** @throws AppError `invalid_credentials` for a request of another user, one that was answered, and an expired one. */
export async function saveAnswer(
  ctx: Context,
  {
    app,
    caller,
    request,
    answer,
  }: { app: App; caller: SignedIn } & ParsedInput<typeof crossApp.answerRequest>,
): Promise<void> {
  const key = { app, kind: 'cross-app-answerer', key: `answerer ${request}` } as const
  const read = await readCeremony<{ mailbox: string }>(ctx, key)
  if (!read || !isFor(read, caller) || !(await takeCeremony(ctx, key))) throw createExpiry()
  const mailbox = { app, kind: 'cross-app-answer', key: `answer ${read.data.mailbox}` } as const
  const row = await readCeremony<Mailbox>(ctx, mailbox)
  if (!row) throw createExpiry()
  await amendCeremony(ctx, { ...mailbox, read: row, data: { ...row.data, answer } })
}

/**
 * Returns the response, once.
 *
 * @throws AppError `invalid_credentials` without the secret, for a page of another origin, and for an expired or
 * returned response.
 */
export async function claimAnswer(
  ctx: Context,
  claim: ParsedInput<typeof crossApp.claimAnswer>,
  origin: string | undefined,
): Promise<Reply<typeof crossApp.claimAnswer>> {
  const app = await ctx.apps.find(claim.provider_app_id)
  if (!app) throw new AppError('not_found')
  const id = claim.request_id
  const key = { app, kind: 'cross-app-answer', key: `answer ${id}` } as const
  const row = await readCeremony<Mailbox>(ctx, key)
  if (!row || row.data.origin !== origin || !isSecret(claim.secret, row.data.secretHash)) throw createExpiry()
  if (row.data.answer === null) {
    const isOpened = await readCeremony(ctx, { app, kind: 'cross-app-opened', key: `opened ${id}` })
    return { status: isOpened ? 'opened' : 'stored' }
  }
  const mailboxRow = await takeCeremony<Mailbox>(ctx, key)
  if (!mailboxRow?.data.answer) throw createExpiry()
  return { status: 'answered', answer: mailboxRow.data.answer }
}

function isSecret(secret: string, hash: string): boolean {
  const secretHash = Buffer.from(hash, 'base64url')
  return secretHash.length === 32 && timingSafeEqual(sha256(secret), secretHash)
}
