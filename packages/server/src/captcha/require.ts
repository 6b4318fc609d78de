import { createHash } from 'node:crypto'
import { AppError } from '@latchkey/wire'
import { type App, allOriginsFor } from '../app/app.ts'
import { findVendorKeys } from '../app/vendorKeys.ts'
import type { Context, SignedIn } from '../context.ts'
import { spend } from '../db/once/spend.ts'
import type { VerifyCaptcha } from '../vendors/captcha/captcha.ts'
import { verifyLocally } from '../vendors/captcha/fake.ts'
import { createTurnstile } from '../vendors/captcha/turnstile.ts'
import { wantsCaptcha } from './wants.ts'

export type CaptchaRequest = {
  app: App
  /** A signed-in user, including a guest, has already passed. Never derived from an unchecked bearer (R30: captcha). */
  caller: SignedIn | undefined
  token: string | null | undefined
  address: string
  /** Whether an attacker is guessing codes of this identity. Called only if a widget can be shown. */
  isGuessedAt?: () => Promise<boolean>
}

/** Turnstile's tokens are shorter. */
const maxCharacters = 2_048
/** Longer than any vendor accepts a token. */
const spentSeconds = 3_600

/**
 * Refuses a signed-out visitor's login without a captcha if the app requires one (R30: captcha): a token that the
 * vendor confirms, from a page of this app, made for this app, and used for the first time. A check that fails to run
 * counts as failed.
 *
 * @throws AppError `invalid_captcha`
 */
export async function requireCaptcha(ctx: Context, request: CaptchaRequest): Promise<void> {
  const { app, caller } = request
  if (caller || !((await wantsCaptcha(ctx, app)) || (await isSingledOut(request)))) return
  const reason = await reasonToRefuse(ctx, request)
  if (reason === undefined) return
  ctx.log.info({ app: app.id, reason }, 'a captcha was not passed')
  throw new AppError('invalid_captcha')
}

async function isSingledOut({ app, isGuessedAt }: CaptchaRequest): Promise<boolean> {
  return app.settings.captcha_site_key !== undefined && (await isGuessedAt?.()) === true
}

async function reasonToRefuse(
  ctx: Context,
  { app, token, address }: CaptchaRequest,
): Promise<string | undefined> {
  if (!token) return 'There is no token.'
  if (token.length > maxCharacters) return 'The token is too long.'
  const verify = await chooseVerifier(ctx, app)
  if (!verify) return 'No secret key is set: latchkey app vendor set turnstile.'
  const verdict = await verify(ctx, { appId: app.id, token, address })
  if (!verdict.passed) return verdict.reason
  if (verdict.action !== app.id) return `The token was made for the action "${verdict.action}".`
  if (!hostnamesFor(ctx, app).has(verdict.hostname)) return `The token was made on ${verdict.hostname}.`
  return (await isFirstUse(ctx, { app, token })) ? undefined : 'The token was used before.'
}

async function chooseVerifier(ctx: Context, app: App): Promise<VerifyCaptcha | undefined> {
  const keys = await findVendorKeys(ctx, app, 'turnstile')
  if (keys) return createTurnstile(keys)
  return ctx.config.profile === 'development' ? verifyLocally : undefined
}

/** Pages of the app and of its clients, and this server's own, such as the consent page of a cross-app login. */
function hostnamesFor({ config }: Context, app: App): Set<string> {
  return new Set([config.publicUrl, ...allOriginsFor(app)].map((origin) => new URL(origin).hostname))
}

/** Recorded here: not every vendor detects a second use, and none does so under concurrency. */
function isFirstUse(ctx: Context, { app, token }: { app: App; token: string }): Promise<boolean> {
  const now = ctx.now()
  const hash = createHash('sha256').update(token).digest('base64url')
  const expiresAt = new Date(now.getTime() + spentSeconds * 1_000)
  return spend(ctx.db, { key: `captcha:${app.id}:${hash}`, expiresAt, now })
}
