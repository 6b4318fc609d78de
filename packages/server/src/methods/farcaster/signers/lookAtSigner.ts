import { AppError, type farcaster, type ParsedInput, type Reply } from '@latchkey/wire'
import type { Context } from '../../../context.ts'
import type { Farcaster, KeyState } from '../../../vendors/farcaster/farcaster.ts'
import { endRequest, findRequest, type KeyRequest } from './keyRequest.ts'
import { findFarcaster } from './operator.ts'
import { approveSigner, getFid, getOwnKey, revokeSigner, type Signer, type SignerOwner } from './ownSigner.ts'
import { toPending } from './requestSigner.ts'

type Answer = Reply<typeof farcaster.signerStatus>

/**
 * Reads the progress of a request for a key, or whether an approved key is still valid. Farcaster's registry on the
 * chain decides; the vendor only tells when to look. Without a response of either, nothing changes.
 *
 * @throws AppError `not_found` for a key that this user has not requested
 */
export async function lookAtSigner(
  ctx: Context,
  owner: SignerOwner,
  input: ParsedInput<typeof farcaster.signerStatus>,
): Promise<Answer> {
  const { app, user, userId } = owner
  const fid = getFid(user)
  const key = input.ed25519_public_key.toLowerCase()
  const signer = { fid, key }
  const vendor = findFarcaster(ctx)
  if (getOwnKey(user) === key) return lookAtApproved(ctx, owner, { vendor, signer })

  const names = { app, userId, key }
  const request = await findRequest(ctx, names)
  if (!request || request.data.fid !== fid) throw new AppError('not_found')
  const isRefused = await isOver(vendor, request.data, fid)
  if (isRefused === undefined) return toPending(key, request.data.approvalUrl)
  const state = await readState(vendor, signer)
  if (state === 'added') {
    await approveSigner(ctx, owner, signer)
    return { public_key: key, status: 'approved', fid }
  }
  if (state === undefined || (state === 'none' && !isRefused)) return toPending(key, request.data.approvalUrl)
  if (!request.data.isOver) await endRequest(ctx, names, request)
  return { public_key: key, status: 'revoked', fid }
}

async function lookAtApproved(
  ctx: Context,
  owner: SignerOwner,
  { vendor, signer }: { vendor: Farcaster; signer: Signer },
): Promise<Answer> {
  const { fid, key } = signer
  const isRevoked = (await readState(vendor, signer)) === 'removed'
  if (isRevoked) await revokeSigner(ctx, owner, signer)
  return { public_key: key, status: isRevoked ? 'revoked' : 'approved', fid }
}

/** Undefined while its user has not answered: the registry need not be read. */
async function isOver(
  vendor: Farcaster,
  { token, isOver }: KeyRequest,
  fid: number,
): Promise<boolean | undefined> {
  if (isOver) return true
  const status = await vendor.readKeyRequest(token)
  if (status.state === 'pending') return undefined
  // Approved by the owner of another id, so the key does not sign for this user.
  return status.state === 'over' || (status.userFid !== undefined && status.userFid !== fid)
}

/** Undefined without a response. */
function readState(vendor: Farcaster, signer: Signer): Promise<KeyState | undefined> {
  return vendor.getKeyState(signer).catch((cause: unknown) => {
    if (cause instanceof AppError) return undefined
    throw cause
  })
}
