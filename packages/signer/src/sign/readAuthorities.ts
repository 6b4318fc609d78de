import {
  type AppGrant,
  type DelegationConsent,
  toConsentBytes,
  toGrantBytes,
  WalletControl,
} from '@latchkey/wire'
import * as v from 'valibot'
import { readCurrent, type TermRows } from '../agreement/rows.ts'
import { hashTerms, readTerms, type Terms } from '../agreement/terms.ts'
import type { Quorum } from '../authorization/quorum.ts'
import type { PolicyInForce } from '../policy/evaluate.ts'
import { SignerRefusal } from '../refusal.ts'
import { readQuorum } from '../rows/readQuorum.ts'
import { type Row, type RowBook, RowRefused } from '../rows/row.ts'

/** The database rows that decide who may sign for a wallet of the app. */
export type WalletRows = {
  wallet: Row
  quorums: readonly Row[]
  policies: readonly Row[]
  aggregations: readonly Row[]
}

/** Why the signer may use a wallet's key: its user agreed, or the app made the wallet. */
export type SigningBasis =
  /** `agreedTerms` is the policy as the user agreed to it. */
  { consent: DelegationConsent; agreedTerms: Terms; rows: TermRows } | { grant: AppGrant; rows: WalletRows }

/** Keys whose signatures count. Every policy must permit a request. */
export type Authority = { quorum: Quorum; readPolicies(): PolicyInForce[] }

export function toBinding(basis: SigningBasis): Uint8Array<ArrayBuffer> {
  return 'grant' in basis ? toGrantBytes(basis.grant) : toConsentBytes(basis.consent)
}

/**
 * Reads who may sign for a wallet. A user's consent names one key quorum, and both the policy that the user agreed to
 * and the current one must permit a request. A wallet of the app has an owner and additional signers. The policy of an
 * additional signer replaces the wallet's policy.
 *
 * @throws SignerRefusal for rows that are not current.
 */
export function readAuthorities(basis: SigningBasis, book: RowBook): Authority[] {
  if ('grant' in basis) return readOfApp(basis, book)
  const { consent, agreedTerms, rows } = basis
  const { quorum, terms } = readCurrent(rows, consent, book)
  const readPolicies = () => {
    if (hashTerms(agreedTerms) !== consent.policy_hash)
      throw new SignerRefusal('policy_violation', 'The policy is not the one that the user agreed to.')
    return [agreedTerms, terms].map(readTerms)
  }
  return [{ quorum, readPolicies }]
}

function readOfApp({ grant, rows }: { grant: AppGrant; rows: WalletRows }, book: RowBook): Authority[] {
  const appId = grant.app_id
  const readPolicies = (ids: readonly string[]) =>
    ids.map((id) => {
      const policy = rows.policies.find((row) => row.id === id)
      if (policy?.kind !== 'policy' || policy.appId !== appId) throw new RowRefused({ kind: 'policy', id })
      const aggregations = rows.aggregations.filter(
        (row) => row.kind === 'aggregation' && row.appId === appId,
      )
      return readTerms({ policy: book.read(policy), aggregations: aggregations.map(book.read) })
    })
  return refuseRows(() => {
    const { owner_id, policy_ids, additional_signers } = readControl(grant, rows.wallet, book)
    const members = [
      { id: owner_id, policyIds: policy_ids },
      // An empty list replaces nothing: it must not free a signer from the wallet's policy.
      ...additional_signers.map(({ signer_id, override_policy_ids: own = [] }) => ({
        ...{ id: signer_id, policyIds: own.length > 0 ? own : policy_ids },
      })),
    ]
    return members.flatMap(({ id, policyIds }) => {
      // An additional signer whose key quorum was deleted can no longer sign.
      const quorum = rows.quorums.find((row) => row.id === id)
      if (!quorum) return []
      return {
        quorum: readQuorum({ quorum, quorums: rows.quorums }, { appId, id }, book),
        readPolicies: () => refuseRows(() => readPolicies(policyIds)),
      }
    })
  })
}

const WalletBody = v.looseObject({ ...WalletControl.entries, address: v.string(), chain_type: v.string() })

/** @throws RowRefused */
function readControl(grant: AppGrant, row: Row, book: RowBook): WalletControl {
  const isRight = row.kind === 'wallet' && row.appId === grant.app_id && row.id === grant.wallet_id
  if (!isRight) throw new RowRefused({ kind: 'wallet', id: grant.wallet_id })
  return v.parse(WalletBody, book.read(row))
}

function refuseRows<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof RowRefused) throw new SignerRefusal('policy_violation', cause.message)
    throw cause
  }
}
