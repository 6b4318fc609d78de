import { createHash } from 'node:crypto'
import { AppError, crossApp, fitsRequest } from '@latchkey/wire'
import * as v from 'valibot'
import type { App } from '../../app/app.ts'
import { getSmartWalletConfig } from '../../app/smartWalletConfig.ts'
import { beginCeremony, readCeremony } from '../../ceremony/ceremony.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../db/sqlState.ts'

/** Methods of a smart wallet that the user has in the provider app (protocol 7.7). */
const smartWalletMethods = [
  'privy_signSmartWalletMessage',
  'privy_signSmartWalletTypedData',
  'privy_sendSmartWalletTx',
] as const

/** The methods that another app may ask for. The wallet has a review screen for each. */
export const Signing = v.object({
  method: v.picklist([
    ...['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_signTransaction'],
    ...smartWalletMethods,
  ] as string[]),
  params: v.pipe(
    v.array(v.unknown()),
    v.maxLength(3),
    v.check((params) => fitsRequest(params)),
  ),
  /** For a transaction without a chain: the stand-alone connector sends it next to the parameters. */
  chainId: v.optional(v.union([v.number(), v.pipe(v.string(), v.maxLength(80))])),
})
export type Signing = v.InferOutput<typeof Signing>

export const hashRequest = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/** @throws AppError `feature_not_enabled` for a smart wallet of an app without smart wallets. */
export function requireMethod({ settings }: App, { method }: Signing): void {
  const isSmart = (smartWalletMethods as readonly string[]).includes(method)
  if (!isSmart || getSmartWalletConfig(settings)) return
  throw new AppError('feature_not_enabled', { message: 'This app has no smart wallets.' })
}

/** @throws AppError `invalid_credentials` for a request that was shown before. */
export async function requireUnused(ctx: Context, app: App, hash: string): Promise<void> {
  if (await readCeremony(ctx, { app, kind: 'cross-app-used', key: hash })) throw createExpiry()
}

/**
 * For the same request in a second window, or sent again by a party that saw its address: the index refuses the second
 * row.
 */
export async function useUp(
  ctx: Context,
  app: App,
  { hash, seconds }: { hash: string; seconds: number },
): Promise<void> {
  const row = { app, kind: 'cross-app-used', key: hash, data: {}, seconds } as const
  await beginCeremony(ctx, row).catch((cause: unknown) => {
    throw isUniqueViolation(cause) ? createExpiry() : cause
  })
}

export const createExpiry = () => new AppError('invalid_credentials', { message: crossApp.requestExpired })

export const createUnreadable = () =>
  new AppError('invalid_data', { message: 'This request cannot be read.' })
