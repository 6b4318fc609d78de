import type { ChainType, DelegationTerms } from '@latchkey/wire'
import type { Client } from '../client.ts'
import { type QuorumSummary, summarizeQuorum } from './readOffer.ts'
import * as routes from './routes.ts'

/** What an app may sign for one wallet, as its user agreed to it. */
export type Agreement = DelegationTerms & {
  address: string
  chainType: ChainType
  agreedAt: Date
  /** Who signs now. Null when the app has deleted it: then nothing is signed. */
  quorum: QuorumSummary | null
}

/**
 * What the signed-in user has agreed to, oldest first.
 *
 * @throws AppError `missing_or_invalid_token` without a signed-in user.
 *
 * @example
 * const addresses = (await listDelegations(client)).map(({ address }) => address)
 */
export async function listDelegations(client: Client): Promise<Agreement[]> {
  const { delegations } = await client.call(routes.listDelegations, {})
  return delegations.map(({ address, chain_type: chainType, agreed_at: seconds, quorum, ...terms }) => ({
    ...{ address, chainType, agreedAt: new Date(seconds * 1_000) },
    quorum: quorum && summarizeQuorum(quorum),
    ...(terms as unknown as DelegationTerms),
  }))
}
