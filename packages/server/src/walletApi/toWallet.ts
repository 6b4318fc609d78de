import type { management } from '@latchkey/wire'
import type { ApiWallet } from '../delegation/apiWallets.ts'

/**
 * Converts a wallet for the published server SDKs. The user owns a delegated wallet, so its `owner_id` is null, and the
 * app's key quorum is an additional signer under the policy of the consent.
 */
export function toWallet(wallet: ApiWallet): management.ManagedWallet {
  const { id, address, chain_type, owner_id, policy_ids, consent, display_name, external_id } = wallet
  const { additional_signers, exported_at, imported_at } = wallet
  return {
    ...{ id, address, chain_type, owner_id },
    policy_ids: consent ? [] : policy_ids,
    additional_signers: consent
      ? [{ signer_id: consent.quorum_id, override_policy_ids: [consent.policy_id] }]
      : additional_signers,
    created_at: wallet.created_at.getTime(),
    archived_at: wallet.archived_at?.getTime() ?? null,
    // Only for wallets of the app. Users export and import on their own device, and the server stores no time for that.
    exported_at: exported_at?.getTime() ?? null,
    imported_at: imported_at?.getTime() ?? null,
    ...(display_name === null ? {} : { display_name }),
    ...(external_id === null ? {} : { external_id }),
  }
}
