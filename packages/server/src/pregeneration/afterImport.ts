import type { ParsedInput, Reply, vault } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { toOwner, type VaultCaller } from '../wallet/caller.ts'
import { commitIntent } from '../wallet/commit.ts'
import { toStatement } from '../wallet/material.ts'
import { stageMaterial } from '../wallet/stage.ts'
import { finishHandovers } from './finishHandovers.ts'
import { keepReceipt } from './store.ts'

/** Stages material. For a wallet that the signer handed over, it also keeps the device's signature as a receipt. */
export async function stageAndKeep(
  ctx: Context,
  caller: VaultCaller,
  input: ParsedInput<typeof vault.stageMaterial>,
): Promise<Reply<typeof vault.stageMaterial>> {
  const answer = await stageMaterial(ctx, caller, input)
  const { material, signature, intent_id: intentId } = input
  const owner = toOwner(caller)
  const [first] = material.addresses
  const statement = toStatement({ material, intentId, owner })
  if (first) {
    const wallet = { ...owner, chainType: first.chain_type, address: first.address }
    await keepReceipt(ctx.db, wallet, { statement, signature })
  }
  return answer
}

/** Commits an import. Afterwards the device has the wallet, and the signer erases the key that it handed over. */
export async function commitAndFinish(
  ctx: Context,
  caller: VaultCaller,
  input: ParsedInput<typeof vault.commitIntent>,
): Promise<Reply<typeof vault.commitIntent>> {
  const answer = await commitIntent(ctx, caller, input)
  // The signer signs nothing with the key any more, so the erasure may happen later.
  await finishHandovers(ctx, toOwner(caller)).catch((err: unknown) =>
    ctx.log.warn({ err }, 'the signer still has the key of a wallet that was handed over'),
  )
  return answer
}
