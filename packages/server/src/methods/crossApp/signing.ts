import { createHash } from 'node:crypto'
import { AppError, crossApp, fitsRequest } from '@latchkey/wire'
import * as v from 'valibot'
import type { App } from '../../app/app.ts'
import { beginCeremony, readCeremony } from '../../ceremony/ceremony.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../db/sqlState.ts'

/** What another app may have signed. Each has a review of the wallet's. */
export const Signing = v.object({
  method: v.picklist(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_signTransaction']),
  params: v.pipe(
    v.array(v.unknown()),
    v.maxLength(3),
    v.check((params) => fitsRequest(params)),
  ),
  /** Of a transaction that names none: the stand-alone connector has it beside the parameters. */
  chainId: v.optional(v.union([v.number(), v.pipe(v.string(), v.maxLength(80))])),
})
export type Signing = v.InferOutput<typeof Signing>

export const hashRequest = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/** @throws AppError `invalid_credentials` for a request that was shown before. */
export async function requireUnused(ctx: Context, app: App, hash: string): Promise<void> {
  if (await readCeremony(ctx, { app, kind: 'cross-app-used', key: hash })) throw createExpiry()
}

/** The same request in a second window, or sent again by whoever saw its address: the index refuses the second row. */
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
