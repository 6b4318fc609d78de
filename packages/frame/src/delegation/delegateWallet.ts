import { type ChainType, type DelegationConsent, type Reply, toTermsBytes, vault } from '@latchkey/wire'
import type { Caller } from '../channel/caller.ts'
import { fail, mark } from '../errors.ts'
import { type Bytes, toBase64Url, wipe } from '../keys/encoding.ts'
import { type Frame, type WalletName, withDevice, withKey } from '../vault/vault.ts'

export type Delegation = {
  /** The name by which the vault finds the secret. */
  name: WalletName
  chain: ChainType
  index: number
  address: string
  /** The terms that the user saw. Other terms are refused. */
  shown: { policyHash?: string | null | undefined; quorumId?: string | null | undefined }
}

type Terms = Reply<typeof vault.delegationTerms>

/**
 * Hands the key of one wallet to the signer, for the terms in force. It hands over only the derived key, never the
 * secret that it was derived from. An attacker may control the server, so the sealed key is bound to this user, this
 * wallet and the received terms.
 */
export async function delegateWallet(frame: Frame, caller: Caller, delegation: Delegation): Promise<void> {
  const { address, chain, shown } = delegation
  const record = await frame.devices.load(caller.session)
  if (!record) return fail('wallet_not_on_device')
  const device = withDevice(caller, record)
  const terms = await frame
    .api(vault.delegationTerms, { address, chain_type: chain }, device)
    .catch((cause: unknown) => mark(cause, { linked_account_not_found: 'invalid_request_arguments' }))
  await checkTerms(terms, { ...caller.session, address, chain })
  const { consent, public_key: publicKey } = terms
  if (shown.policyHash != null && shown.policyHash !== consent.policy_hash) return fail('consent_refused')
  if (shown.quorumId != null && shown.quorumId !== consent.quorum_id) return fail('consent_refused')
  const envelope = await sealFor(frame, caller, { delegation, consent, publicKey })
  await frame.api(vault.delegate, { consent, envelope }, device)
}

type Target = { appId: string; userId: string; address: string; chain: ChainType }

/** Refuses a consent for another user, for another wallet, or with another policy than the received one. */
async function checkTerms(
  { consent, policy, aggregations, quorum }: Terms,
  { appId, userId, address, chain }: Target,
): Promise<void> {
  const digest = await crypto.subtle.digest('SHA-256', toTermsBytes({ policy, aggregations } as never))
  const isRight =
    consent.app_id === appId &&
    consent.user_id === userId &&
    consent.address === address &&
    consent.chain_type === chain &&
    consent.policy_id === policy.id &&
    consent.quorum_id === quorum.id &&
    consent.policy_hash === toBase64Url(new Uint8Array(digest))
  if (!isRight) fail('error')
}

type Sealing = { delegation: Delegation; consent: DelegationConsent; publicKey: string }

async function sealFor(
  frame: Frame,
  caller: Caller,
  { delegation: { name, chain, index, address }, consent, publicKey }: Sealing,
) {
  // Load the code first, so that the key is not in memory meanwhile.
  const { sealKey } = await import('./sealKey.ts')
  const work = ({ key, address: derived }: { key: Bytes; address: string }) =>
    derived === address ? key.slice() : undefined
  const key = await withKey(frame, caller, { name, chain, index, work })
  // The host page sent an index that does not belong to this address.
  if (!key) return fail('invalid_request_arguments')
  try {
    return await sealKey(key, { consent, publicKey })
  } finally {
    wipe(key)
  }
}
