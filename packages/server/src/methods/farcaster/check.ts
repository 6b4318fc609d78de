import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { findVendorKeys } from '../../app/vendorKeys.ts'
import type { Context } from '../../context.ts'
import { checkNode } from '../../doctor/checkNode.ts'
import { bad, type Finding, ok, warn } from '../../doctor/finding.ts'
import { chooseFarcaster, hasNode } from '../../vendors/farcaster/choose.ts'
import { readOperator } from './signers/operator.ts'

/** Its relay is open to any client; the owner of an id is read from the chain. */
export async function checkFarcaster(ctx: Context, app: App): Promise<Finding[]> {
  if (!app.settings.farcaster_auth) return []
  if (hasNode(ctx)) {
    const node = await checkNode(ctx, { chain: '10', whose: 'Farcaster' })
    return node.level === 'ok' ? [node, ...(await checkSigners(ctx, app))] : [node]
  }
  return ctx.config.profile === 'production'
    ? [bad('Farcaster is on and has no node for Optimism: set RPC_URLS=10=https://…')]
    : [ok('Farcaster goes to the sandbox, as there is no node for Optimism (RPC_URLS=10=…)')]
}

/** Checks whether users would trust the requests of this app: they are signed by the address that owns its id. */
async function checkSigners(ctx: Context, app: App): Promise<Finding[]> {
  const keys = await findVendorKeys(ctx, app, 'farcaster')
  if (!keys) return [ok('Farcaster signers are off, as there is no FARCASTER_FID and FARCASTER_CUSTODY_KEY')]
  const operator = readOperator(keys)
  if (!operator) return [bad('farcaster: fid is a number, and custody_key a private key of 64 hex digits')]
  const { fid, custody } = operator
  try {
    const owner = await chooseFarcaster(ctx).getCustody(fid)
    return owner === custody
      ? [ok(`Farcaster signers are asked for by id ${fid}`)]
      : [bad(`the custody key is of ${custody}, and Farcaster id ${fid} belongs to ${owner ?? 'no address'}`)]
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    return [warn(`the registry did not say who owns Farcaster id ${fid}`)]
  }
}
