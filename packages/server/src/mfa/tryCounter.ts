import { sql } from 'kysely'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import { isFreshLogin } from '../session/freshLogin.ts'

type Login = Pick<SignedIn, 'authenticatedAt' | 'heldUntil'> & { readonly app: App }

/**
 * The counter of a caller's wrong answers. Each device with a key slot of the user has its own; all other devices share
 * one for fresh logins and one for old ones. So an attacker with an old session locks only such sessions (decision
 * 17: second factors).
 */
export async function findTryCounter(
  ctx: Context,
  caller: Login & { userId: string; device: { id: string } },
): Promise<string> {
  const { app, userId, device } = caller
  const { rows } = await sql`
    select 1 from slots s join devices d on d.app_id = s.app_id and d.user_id = s.user_id and d.id = s.device_id
    where s.app_id = ${app.id} and s.user_id = ${userId} and s.device_id = ${device.id} and s.kind = 'device'
      and s.deleted_at is null and d.revoked_at is null limit 1`.execute(ctx.db)
  if (rows.length > 0) return `device:${device.id}`
  return getLoginCounter(ctx, caller)
}

/** For a caller without a known device: the host page requests a code without one. */
export function getLoginCounter(ctx: Context, login: Login): string {
  return isFreshLogin(ctx, login) ? 'fresh login' : 'old login'
}
