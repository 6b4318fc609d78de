import { AppError, farcaster, type ParsedInput, type Reply } from '@latchkey/wire'
import { audit } from '../../../audit/audit.ts'
import type { Context } from '../../../context.ts'
import { incrementBelow } from '../../../db/once/counter.ts'
import { requireDeviceSlot } from '../../../mfa/requireDeviceSlot.ts'
import { isEmbedded } from '../../../user/identity.ts'
import { toOwner, type VaultCaller } from '../../../wallet/caller.ts'
import { findRequest, keepRequest } from './keyRequest.ts'
import { findOperator, signKeyRequest } from './operator.ts'
import { approveSigner, getFid, getOwnKey, revokeSigner } from './ownSigner.ts'

type Answer = Reply<typeof farcaster.initSigner>

const { signerRequestsPerDay } = farcaster
const daySeconds = 86_400

/**
 * Asks Farcaster to add a key to the user's id, or returns the open request. Only a device with the wallet may ask,
 * because the key is derived from its secret: otherwise an attacker with only a stolen bearer could get a key of their
 * own signed by the app.
 *
 * @throws AppError `wallet_not_on_device`, `linked_account_not_found`, `feature_not_enabled`, `too_many_requests`,
 * `invalid_data` for a past deadline, `invalid_credentials` while Farcaster does not answer
 */
export async function requestSigner(
  ctx: Context,
  caller: VaultCaller,
  input: ParsedInput<typeof farcaster.initSigner>,
): Promise<Answer> {
  const { app, user, userId } = caller
  if (!user.accounts.some(isEmbedded)) throw new AppError('wallet_not_on_device')
  await requireDeviceSlot(ctx, toOwner(caller), caller.device.id)
  const fid = getFid(user)
  const key = input.ed25519_public_key.toLowerCase()
  const signer = { fid, key }
  const seconds = readSeconds(ctx, input.deadline)
  const { operator, vendor } = await findOperator(ctx, app)

  const state = await vendor.getKeyState(signer)
  if (state === 'added') {
    if (getOwnKey(user) !== key) await approveSigner(ctx, caller, signer)
    return { public_key: key, status: 'approved', fid }
  }
  if (state === 'removed') {
    if (getOwnKey(user) === key) await revokeSigner(ctx, caller, signer)
    return { public_key: key, status: 'revoked', fid }
  }

  const names = { app, userId, key }
  const current = await findRequest(ctx, names)
  if (current && current.data.fid === fid && !current.data.isOver) {
    const { state } = await vendor.readKeyRequest(current.data.token)
    if (state !== 'over') return toPending(key, current.data.approvalUrl)
  }
  await countRequest(ctx, caller)
  const deadline = Math.floor(ctx.now().getTime() / 1_000) + seconds
  const { token, approvalUrl } = await vendor.requestKey(signKeyRequest(operator, { key, deadline }))
  const request = { fid, token, approvalUrl }
  if (!(await keepRequest(ctx, names, { request, seconds, former: current }))) {
    // Another tab was first: its request is used.
    const first = await findRequest(ctx, names)
    return toPending(key, first?.data.approvalUrl ?? approvalUrl)
  }
  const data = { fid: String(fid), key, device: caller.device.id, session: caller.sid }
  await audit(ctx.db, { ...toOwner(caller), event: 'farcaster.signer_requested', data, at: ctx.now() })
  return toPending(key, approvalUrl)
}

export function toPending(key: string, approvalUrl: string) {
  return { public_key: key, status: 'pending_approval', signer_approval_url: approvalUrl } as const
}

/** The time for the user: a day, as Farcaster recommends, or less if the caller asks for less. */
function readSeconds({ now }: Pick<Context, 'now'>, deadline: string | number | null | undefined): number {
  if (deadline === null || deadline === undefined) return daySeconds
  const seconds = Math.min(Math.floor(Number(deadline) - now().getTime() / 1_000), daySeconds)
  if (!(seconds > 0)) throw new AppError('invalid_data', { message: 'The deadline has passed.' })
  return seconds
}

/** Each one is a request to the vendor in the app's name. */
async function countRequest(ctx: Context, { app, userId }: VaultCaller): Promise<void> {
  const { allowed, retryAfterSeconds } = await incrementBelow(ctx.db, {
    ...{ kind: 'protecting', key: `farcaster-signer:${app.id}:${userId}`, limit: signerRequestsPerDay },
    ...{ windowSeconds: daySeconds, now: ctx.now() },
  })
  if (!allowed) throw new AppError('too_many_requests', { data: { retry_after_seconds: retryAfterSeconds } })
}
