import { AppError } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { createFakeFarcaster } from './fake.ts'
import type { Farcaster } from './farcaster.ts'
import { createRegistry } from './registry.ts'
import { createRelay } from './relay.ts'

/**
 * Farcaster where a node for Optimism is set (`RPC_URLS=10=…`), since only it can say who owns an id; the sandbox's on
 * a laptop; otherwise nothing.
 * @throws AppError `disallowed_login_method`.
 */
export function chooseFarcaster(ctx: Pick<Context, 'config' | 'log' | 'db' | 'now'>): Farcaster {
  const { rpcUrls, profile } = ctx.config
  if (Object.hasOwn(rpcUrls, '10')) return { ...createRelay(ctx), ...createRegistry(ctx) }
  if (profile === 'development') return createFakeFarcaster(ctx)
  throw new AppError('disallowed_login_method', { message: 'Login with Farcaster is not set up.' })
}
