import {
  AppError,
  type DelegationConsent,
  type DelegationTerms,
  type KeyQuorum,
  toTermsBytes,
} from '@latchkey/wire'
import { requireUser } from '../account/manage.ts'
import type { Client } from '../client.ts'
import { toBase64Url } from '../methods/passkeys/base64url.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import { checkSecurePage } from '../wallet/frame/checkSecurePage.ts'
import * as routes from './routes.ts'

/** The terms that a user is asked to agree to for one wallet. */
export type DelegationOffer = DelegationTerms & { consent: DelegationConsent; quorum: QuorumSummary }

/** The key quorum that signs. */
export type QuorumSummary = {
  name: string | null
  /** The number of members that have to sign a request. */
  threshold: number
  memberCount: number
}

/**
 * Reads the terms under which the app could sign for a wallet. It refuses a policy whose hash is not the one in the
 * consent, so the user sees exactly what the consent names. Source: decision 25: delegation.
 *
 * @throws AppError `must_be_authenticated`, `feature_not_enabled` if the app's settings name no key quorum,
 * `unknown_embedded_wallet_error` for terms of another wallet.
 *
 * @example
 * const { policy, quorum } = await readDelegationOffer(client, wallet)
 */
export async function readDelegationOffer(
  client: Client,
  { address, chainType }: Pick<WalletWithMetadata, 'address' | 'chainType'>,
): Promise<DelegationOffer> {
  const user = requireUser(client)
  checkSecurePage()
  const reply = await client.call(routes.delegationTerms, { address, chain_type: chainType })
  const { consent, quorum } = reply
  const { policy, aggregations } = reply as unknown as DelegationTerms
  const isOfWallet =
    consent.app_id === client.appId &&
    consent.user_id === user.id &&
    consent.address === address &&
    consent.chain_type === chainType
  if (!isOfWallet || (await hashTerms({ policy, aggregations })) !== consent.policy_hash)
    throw new AppError('unknown_embedded_wallet_error', { message: 'The terms are not for this wallet.' })
  return {
    ...{ consent, policy, aggregations },
    quorum: summarizeQuorum(quorum),
  }
}

async function hashTerms(terms: DelegationTerms): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', toTermsBytes(terms)))
}

export function summarizeQuorum(quorum: KeyQuorum): QuorumSummary {
  const { authorization_keys: keys, key_quorum_ids: nested, user_ids: users } = quorum
  return {
    name: quorum.display_name,
    threshold: quorum.authorization_threshold,
    memberCount: keys.length + nested.length + users.length,
  }
}
