import { chains } from '@latchkey/frame/signing'
import { type DelegationConsent, toConsentBytes } from '@latchkey/wire'
import type { Challenges, SealedForSigner } from '../keys/challenges.ts'
import type { SignerKeys } from '../keys/keyFile.ts'
import { sealWalletKey } from '../keys/walletKey.ts'
import { SignerRefusal } from '../refusal.ts'
import type { RowBook } from '../rows/row.ts'
import type { SignerState } from '../state/state.ts'
import { readCurrent, type TermRows } from './rows.ts'
import { hashConsent, hashTerms } from './terms.ts'

export type AgreeInput = { consent: DelegationConsent; envelope: SealedForSigner; rows: TermRows }

/**
 * Accepts the key of a wallet under the terms that its user agreed to. Replaces an earlier agreement for the wallet.
 *
 * @returns the part of the key that the database stores. It is worthless without the signer.
 * @throws SignerRefusal when the challenge has expired, the terms are not the current ones, or the key belongs to
 * another wallet.
 */
export async function agree(
  { consent, envelope, rows }: AgreeInput,
  signer: { challenges: Challenges; keys: SignerKeys; rows: RowBook; state: SignerState },
): Promise<{ sealed_key: string; epoch: number }> {
  const { terms } = readCurrent(rows, consent, signer.rows)
  if (hashTerms(terms) !== consent.policy_hash)
    throw new SignerRefusal(
      'consent_refused',
      'The policy has changed since it was shown. Ask the user again.',
    )
  // A key that the signer made has no other copy. A consent with the same wallet id would overwrite it.
  const kind = signer.state.findAgreement(consent.wallet_id)?.kind ?? 'agreed'
  if (kind !== 'agreed')
    throw new SignerRefusal('consent_refused', 'The signer already has the key of this wallet.')
  const binding = toConsentBytes(consent)
  const key = await signer.challenges.open(consent.challenge, envelope, binding)
  if (!key)
    throw new SignerRefusal(
      'consent_refused',
      'The consent has expired, or the key was sealed for another one. Ask the user again.',
    )
  try {
    if (!hasKey(consent, key))
      throw new SignerRefusal('consent_refused', 'The key does not belong to this wallet.')
    const { forDatabase, forSigner } = sealWalletKey(signer.keys.wallets, key, binding)
    const agreement = { kind: 'agreed', consent: hashConsent(consent), key: forSigner } as const
    return { sealed_key: forDatabase, epoch: await signer.state.agree(consent.wallet_id, agreement) }
  } finally {
    key.fill(0)
  }
}

function hasKey({ address, chain_type }: DelegationConsent, key: Uint8Array): boolean {
  const { toAddress, readAddress } = chains[chain_type]
  try {
    return toAddress(Uint8Array.from(key)) === readAddress(address)
  } catch {
    return false
  }
}
