import type { QuorumRows } from '@latchkey/signer'
import { AppError, type ChainType, type WalletControl } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { findOwner } from '../delegation/changeRows.ts'
import { readQuorumRows } from '../delegation/quorumRows.ts'
import { needRow } from '../delegation/signerRows.ts'

/** Who may sign for a wallet, as the app's server sends it. */
export type ControlInput = {
  owner?: Readonly<Record<string, unknown>> | null | undefined
  owner_id?: string | null | undefined
  policy_ids?: readonly string[] | undefined
  additional_signers?:
    | readonly { signer_id: string; override_policy_ids?: string[] | undefined }[]
    | undefined
}

/**
 * Reads who may sign for a new wallet. The owner is the one that the request names, or else the key quorum of the app's
 * settings.
 *
 * @throws AppError `invalid_data` without an owner; `not_found` for a missing row.
 */
export async function readControl(
  ctx: Context,
  app: App,
  { chainType, ...input }: ControlInput & { chainType: ChainType },
): Promise<{ control: WalletControl; owner: QuorumRows }> {
  const scope = { appId: app.id, chainType }
  const policyIds = [...(input.policy_ids ?? [])]
  await checkPolicies(ctx, scope, policyIds)
  const signers = await readSigners(ctx, scope, input.additional_signers)
  const ownerId = await readOwner(ctx, app, input)
  return {
    control: { owner_id: ownerId, policy_ids: policyIds, additional_signers: signers },
    owner: await readQuorumRows(ctx, app.id, ownerId),
  }
}

async function readOwner(ctx: Context, app: App, { owner, owner_id }: ControlInput): Promise<string> {
  refuseUser(owner)
  const ownerId = await findOwner(ctx, app.id, { owner, owner_id })
  const id = ownerId ?? app.settings.delegation_config?.key_quorum_id
  if (id !== undefined) return id
  throw new AppError('invalid_data', {
    message:
      'A wallet of the app needs an owner. Send owner_id or owner.public_key, or set key_quorum_id in delegation_config.',
  })
}

/** @throws AppError */
export function refuseUser(owner: ControlInput['owner']): void {
  if (owner && 'user_id' in owner)
    throw new AppError('feature_not_enabled', {
      message:
        "A user cannot own a wallet of the app: users' keys are on their devices. Make wallets for users with POST /users/{id}/wallets.",
    })
}

/** Reads additional signers. Each is a key quorum of this app, and its policy is for this chain. */
export async function readSigners(
  ctx: Context,
  scope: { appId: string; chainType: ChainType },
  input: ControlInput['additional_signers'] = [],
): Promise<WalletControl['additional_signers']> {
  const signers = []
  for (const { signer_id, override_policy_ids } of input) {
    await needRow(ctx, { appId: scope.appId, kind: 'quorum', id: signer_id })
    await checkPolicies(ctx, scope, override_policy_ids ?? [])
    signers.push({ signer_id, ...(override_policy_ids && { override_policy_ids }) })
  }
  return signers
}

/** @throws AppError for a missing policy, and for one of another chain, which would permit nothing. */
export async function checkPolicies(
  ctx: Context,
  { appId, chainType }: { appId: string; chainType: ChainType },
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const { body } = await needRow(ctx, { appId, kind: 'policy', id })
    if ((body as { chain_type?: unknown }).chain_type !== chainType)
      throw new AppError('invalid_data', { message: `The policy ${id} is for another chain.` })
  }
}
