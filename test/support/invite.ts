import { allow } from '../../packages/server/src/account/accessLists.ts'
import type { Context } from '../../packages/server/src/context.ts'
import { readEntry } from '../../packages/server/src/user/accessEntry.ts'

/** Puts an entry on an app's allowlist, as its operator writes it. */
export async function invite(
  ctx: Context,
  { appId, entry }: { appId: string; entry: string },
): Promise<void> {
  await allow(ctx, { appId, by: 'operator' }, readEntry(entry))
}
