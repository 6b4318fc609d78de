import { AppError } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { createFakeFarcaster } from './fake.ts'
import type { Farcaster } from './farcaster.ts'
import { createKeyRequests } from './keyRequests.ts'
import { createRegistry } from './registry.ts'
import { createRelay } from './relay.ts'

/**
 * Farcaster if a node for Optimism is set (`RPC_URLS=10=…`), because only the chain knows who owns an id; on a laptop
 * the sandbox's; otherwise none.
 * @throws AppError `disallowed_login_method`.
 */
export function chooseFarcaster(ctx: Pick<Context, 'config' | 'log' | 'db' | 'now'>): Farcaster {
  if (hasNode(ctx)) return { ...createRelay(ctx), ...createRegistry(ctx), ...createKeyRequests(ctx) }
  if (ctx.config.profile === 'development') return createFakeFarcaster(ctx)
  throw new AppError('disallowed_login_method', { message: 'Login with Farcaster is not set up.' })
}

/** Whether Farcaster itself is used, and not the sandbox. */
export function hasNode({ config }: Pick<Context, 'config'>): boolean {
  return Object.hasOwn(config.rpcUrls, '10')
}
