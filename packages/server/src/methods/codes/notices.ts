import type { Context } from '../../context.ts'

/**
 * Tells the old and the new address or number of a change that may not have been the owner's (R64). It is done already,
 * so a notice that cannot be sent is logged and no more.
 */
export async function tellBoth(
  ctx: Context,
  both: readonly string[],
  send: (to: string) => Promise<void>,
): Promise<void> {
  for (const result of await Promise.allSettled(both.map(send)))
    if (result.status === 'rejected')
      ctx.log.warn({ err: result.reason }, 'a notice of a changed address or number could not be sent')
}
