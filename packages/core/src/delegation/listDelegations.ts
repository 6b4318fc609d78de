import type { ChainType, DelegationTerms } from '@latchkey/wire'
import type { Client } from '../client.ts'
import { type QuorumSummary, summarizeQuorum } from './readOffer.ts'
import * as routes from './routes.ts'

/** The terms under which an app may sign for one wallet, as the user agreed to them. */
export type Agreement = DelegationTerms & {
  address: string
  chainType: ChainType
  agreedAt: Date
  /** The key quorum that signs now. Null if the app has deleted it, so that nothing can be signed. */
  quorum: QuorumSummary | null
}

/**
 * Lists the delegations of the signed-in user, oldest first.
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
