import { AppError } from '@latchkey/wire'
import type { App } from '../../../app/app.ts'
import { findVendorKeys } from '../../../app/vendorKeys.ts'
import type { VendorKeys } from '../../../config/vendors.ts'
import type { Context } from '../../../context.ts'
import { signDigest, toKeyAddress } from '../../../standards/ethereum.ts'
import { chooseFarcaster, hasNode } from '../../../vendors/farcaster/choose.ts'
import { toPrivateKey } from '../../../vendors/farcaster/fakeKeys.ts'
import type { Farcaster } from '../../../vendors/farcaster/farcaster.ts'
import { hashKeyRequest, type SignedKeyRequest } from '../../../vendors/farcaster/signedKeyRequest.ts'

/** The app at Farcaster: its id, and the key of the address that owns the id. */
export type Operator = { fid: number; custody: string; privateKey: Uint8Array }

/** Every app of a laptop uses this id of the sandbox. */
const sandboxFid = 1

/**
 * Finds the keys with which an app asks its users for signers: its own, or those of the server; on a laptop the
 * sandbox's.
 *
 * @throws AppError `feature_not_enabled` if there are none, or they are malformed
 */
export async function findOperator(
  ctx: Context,
  app: App,
): Promise<{ operator: Operator; vendor: Farcaster }> {
  const vendor = findFarcaster(ctx)
  if (!hasNode(ctx)) return { operator: toOperator(sandboxFid, toPrivateKey(sandboxFid)), vendor }
  const keys = await findVendorKeys(ctx, app, 'farcaster')
  const operator = keys && readOperator(keys)
  if (operator) return { operator, vendor }
  if (keys) ctx.log.warn({ app: app.id }, 'the Farcaster id or custody key is malformed')
  throw new AppError('feature_not_enabled')
}

/** Farcaster itself, or the sandbox's. @throws AppError `feature_not_enabled` without either. */
export function findFarcaster(ctx: Context): Farcaster {
  try {
    return chooseFarcaster(ctx)
  } catch (cause) {
    throw new AppError('feature_not_enabled', { cause })
  }
}

/** Undefined for malformed keys. */
export function readOperator({ fid = '', custody_key = '' }: VendorKeys): Operator | undefined {
  if (!/^[1-9]\d{0,14}$/.test(fid) || !/^(0x)?[\da-fA-F]{64}$/.test(custody_key)) return undefined
  const privateKey = Buffer.from(custody_key.slice(-64), 'hex')
  return toKeyAddress(privateKey) === undefined ? undefined : toOperator(Number(fid), privateKey)
}

function toOperator(fid: number, privateKey: Uint8Array): Operator {
  return { fid, custody: toKeyAddress(privateKey) ?? '', privateKey }
}

/** The request for a key in the vendor's format, signed for the app. */
export function signKeyRequest(
  { fid, privateKey }: Operator,
  { key, deadline }: Pick<SignedKeyRequest, 'key' | 'deadline'>,
): SignedKeyRequest & { signature: string } {
  const request = { requestFid: fid, key, deadline }
  return { ...request, signature: signDigest(hashKeyRequest(request), privateKey) }
}
