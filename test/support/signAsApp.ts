import { readTermRows } from '../../packages/server/src/delegation/termRows.ts'
import { type KeyPair, signRequest } from './appServer.ts'
import type { Delegation } from './delegation.ts'
import type { World } from './world.ts'

type Message = { id: string; message: string; by?: readonly KeyPair[] }

/**
 * Prepares a message request of the wallet API to the signer. The first call reads the rows. Later calls repeat the
 * request with the same rows and consent, also after a revocation.
 */
export function signAsApp(
  world: World,
  { key }: Pick<Delegation, 'key'>,
  { id, message, by = [key] }: Message,
): () => Promise<unknown> {
  const appId = world.app.id
  const request = {
    ...{ method: 'POST', url: `${world.ctx.config.publicUrl}/v1/wallets/${id}/rpc` },
    body: { method: 'personal_sign', params: { message, encoding: 'utf-8' } },
    headers: { 'privy-app-id': appId },
  }
  const signatures = signRequest(request, by)
  let authority: Awaited<ReturnType<typeof readAll>> | undefined
  return async () => {
    authority ??= await readAll(world, id)
    return world.ctx.signer.sign({ ...authority, request, signatures, filledMembers: {} })
  }
}

async function readAll(world: World, id: string) {
  const row = await world.ctx.db
    .selectFrom('api_wallets')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { consent, agreed_terms: agreedTerms, sealed_key: sealedKey } = row
  if (!consent || !agreedTerms || !sealedKey) throw new Error('The wallet is not delegated.')
  const rows = await readTermRows(world.ctx, {
    ...{ appId: world.app.id, quorumId: consent.quorum_id, policyId: consent.policy_id },
  })
  return { consent, agreedTerms, sealedKey, rows }
}
