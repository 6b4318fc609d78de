import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { toNetwork } from '../network/address.ts'
import { createCallCounter } from './limit.ts'

/** High, because an app's server sends the requests of all its users. */
const callsPerMinute = 60_000
const wrongSecretsPerMinute = 600

/**
 * The limits of an app's server. With a valid secret they are counted for the app and not for the network: many servers
 * share an address, and one app must not use up the calls of another.
 */
export function createAppLimits(ctx: Context) {
  const [calls, wrongSecrets] = [createCallCounter(ctx), createCallCounter(ctx)]
  return {
    /**
     * Refuses a network that has sent too many wrong secrets, before its next call costs a query. A server whose app is
     * in memory can still call from there.
     */
    async checkNetwork(address: string, appId: string): Promise<void> {
      if (!ctx.config.ipLimits || (await ctx.apps.recall(appId))) return
      wrongSecrets.check(toNetwork(address), wrongSecretsPerMinute)
    },
    /** Counts a refusal, if it is one of a wrong secret. */
    countRefusal(address: string, cause: unknown): void {
      const isWrongSecret = cause instanceof AppError && cause.code === 'missing_or_invalid_token'
      if (ctx.config.ipLimits && isWrongSecret) wrongSecrets.count(toNetwork(address), wrongSecretsPerMinute)
    },
    /** Counts a call of an app. `perMinute` replaces the usual limit. */
    countCall({ id }: App, handler: string, perMinute = callsPerMinute): void {
      if (ctx.config.ipLimits) calls.count(`${handler} ${id}`, perMinute)
    },
  }
}
