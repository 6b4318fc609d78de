import * as v from 'valibot'
import type { Context } from '../../context.ts'
import type { VerifyCaptcha } from './captcha.ts'

/** The sandbox captcha's behavior for an app, in the widget or at the verification of a token. */
export const behaviors = {
  pass: 'Everybody passes.',
  fail: 'No user passes: the widget reports an error.',
  silent: 'The widget never answers.',
  slow: 'The widget answers after three seconds.',
  expire: 'The token expires after two seconds.',
  refuse: 'The widget passes, the captcha service rejects the token.',
  down: 'The widget passes, the captcha service does not answer the server.',
} as const
export type Behavior = keyof typeof behaviors

/** The site key (after `t:`) that loads the sandbox's widget instead of Cloudflare's. */
export const fakeSiteKey = 'local'

const prefix = 'local.'
const lifeMs = 300_000
const Token = v.object({ hostname: v.string(), action: v.string(), at: v.number() })

/** The vendor of the sandbox. Its tokens are readable and prove nothing: it is for laptops and tests. */
export const verifyLocally: VerifyCaptcha = async (ctx, { appId, token }) => {
  const behavior = await findBehavior(ctx, appId)
  if (behavior === 'down') return { passed: false, reason: 'The captcha service does not answer.' }
  if (behavior === 'refuse') return { passed: false, reason: 'The captcha service refuses.' }
  const text = token.startsWith(prefix)
    ? Buffer.from(token.slice(prefix.length), 'base64url').toString('utf8')
    : ''
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Token), text)
  if (!result.success) return { passed: false, reason: 'invalid-input-response' }
  const { hostname, action, at } = result.output
  if (Math.abs(ctx.now().getTime() - at) > lifeMs) return { passed: false, reason: 'timeout-or-duplicate' }
  return { passed: true, hostname, action }
}

/** The token that the sandbox's widget gets without solving anything. */
export function issueFakeToken(ctx: Context, claims: { hostname: string; action: string }): string {
  const nonce = Buffer.from(ctx.random(12)).toString('base64url')
  const text = JSON.stringify({ ...claims, at: ctx.now().getTime(), nonce })
  return prefix + Buffer.from(text).toString('base64url')
}

const toKey = (appId: string) => `sandbox-captcha:${appId}`

/** In the database: several processes must agree. */
export async function findBehavior({ db }: Pick<Context, 'db'>, appId: string): Promise<Behavior> {
  const row = await db
    .selectFrom('server_state')
    .select('value')
    .where('key', '=', toKey(appId))
    .executeTakeFirst()
  const choice = String(row?.value.behavior)
  return isBehavior(choice) ? choice : 'pass'
}

export async function setBehavior(
  { db }: Pick<Context, 'db'>,
  choice: { appId: string; behavior: Behavior },
): Promise<void> {
  const value = JSON.stringify({ behavior: choice.behavior })
  await db
    .insertInto('server_state')
    .values({ key: toKey(choice.appId), value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute()
}

export function isBehavior(text: string): text is Behavior {
  return Object.hasOwn(behaviors, text)
}
