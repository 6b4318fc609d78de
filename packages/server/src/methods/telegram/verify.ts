import { AppError, limits, type telegram } from '@latchkey/wire'
import * as v from 'valibot'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { spending } from '../../db/once/spend.ts'
import type { Identity, IdentityProof } from '../../user/identity.ts'
import { hashSigned, isSigned, type TelegramData } from '../../vendors/telegram/signed.ts'
import { getBotToken } from './bot.ts'

/** One of the two formats. */
export type TelegramClaim = {
  telegram_auth_result?: telegram.AuthResult | null | undefined
  telegram_web_app_data?: telegram.WebAppData | null | undefined
}

/**
 * The maximum age of Telegram's signature. A login button is pressed for this login; a Mini App gets its data when it
 * opens, and may have been open for a while (security 1.14).
 */
const windowSeconds = { widget: 300, miniApp: 3_600 }
/** Clocks differ. */
const aheadSeconds = 60

/** Verifies Telegram's signature and returns the account. It works once (R46: Telegram logins). */
export async function verifyTelegram(
  ctx: Context,
  claim: { app: App } & TelegramClaim,
): Promise<IdentityProof> {
  const { botToken, signed } = await readSigned(ctx, claim)
  const now = ctx.now()
  const ageSeconds = Math.floor(now.getTime() / 1_000) - signed.data.auth_date
  const maxSeconds = windowSeconds[signed.kind]
  if (ageSeconds > maxSeconds || ageSeconds < -aheadSeconds) throw refusal()
  const key = `telegram:${claim.app.id}:${hashSigned(botToken, signed).toString('hex')}`
  const expiresAt = new Date((signed.data.auth_date + maxSeconds + 1) * 1_000)
  return { identity: toIdentity(signed), spend: spending({ key, expiresAt, now }) }
}

/**
 * The account of a transfer, by the same data as the refused link. The link used it up, so only its signature is
 * verified here, and the offer's nonce works once. Undefined if nothing was sent.
 */
export async function claimedByTelegram(
  ctx: Context,
  claim: { app: App } & TelegramClaim,
): Promise<string | undefined> {
  if (!claim.telegram_auth_result && !claim.telegram_web_app_data) {
    await getBotToken(ctx, claim.app)
    return undefined
  }
  const { signed } = await readSigned(ctx, claim)
  const ageSeconds = Math.floor(ctx.now().getTime() / 1_000) - signed.data.auth_date
  if (ageSeconds > windowSeconds[signed.kind] + limits.transferNonceSeconds) throw refusal()
  return toIdentity(signed).subject
}

async function readSigned(ctx: Context, claim: { app: App } & TelegramClaim) {
  const botToken = await getBotToken(ctx, claim.app)
  const data = chooseSigned(claim)
  if (!isSigned(botToken, data)) throw refusal()
  return { botToken, signed: data }
}

function chooseSigned({
  telegram_auth_result: widget,
  telegram_web_app_data: miniApp,
}: TelegramClaim): TelegramData {
  if (widget && !miniApp) return { kind: 'widget', data: widget }
  if (miniApp && !widget) return { kind: 'miniApp', data: miniApp }
  throw new AppError('invalid_data', { message: 'Send what Telegram signed, once.' })
}

const maybe = v.optional(v.string())
const MiniAppUser = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  first_name: maybe,
  last_name: maybe,
  username: maybe,
  photo_url: maybe,
})

function toIdentity(data: TelegramData): Identity {
  const { id, first_name, last_name, username, photo_url } =
    data.kind === 'widget' ? data.data : readUser(data.data.user)
  const subject = String(id)
  return {
    type: 'telegram',
    subject,
    // Null instead of missing: data that the user has removed at Telegram is removed here too.
    data: {
      telegram_user_id: subject,
      first_name: first_name ?? null,
      last_name: last_name ?? null,
      username: username ?? null,
      photo_url: photo_url ?? null,
    },
    display: username ? `@${username}` : first_name || subject,
  }
}

function readUser(json: string): v.InferOutput<typeof MiniAppUser> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), MiniAppUser), json)
  if (!result.success) throw refusal()
  return result.output
}

function refusal(): AppError {
  return new AppError('invalid_credentials', { message: 'Telegram did not confirm this login.' })
}
