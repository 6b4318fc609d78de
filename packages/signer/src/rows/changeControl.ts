import { type Json, WalletControl } from '@latchkey/wire'
import * as v from 'valibot'
import type { Quorum } from '../authorization/quorum.ts'
import { parse, refuse } from './bodies.ts'

/** The key quorum that becomes the owner of a wallet, in its current version. */
export type NextOwner = { id: string; quorum: Quorum }

const { owner_id, policy_ids, additional_signers } = WalletControl.entries
const ControlChange = v.strictObject({
  owner_id: v.optional(owner_id),
  owner: v.optional(v.strictObject({ public_key: v.string() })),
  policy_ids: v.optional(policy_ids),
  additional_signers: v.optional(additional_signers),
  // The server stores these names. They do not change who may sign.
  display_name: v.optional(v.nullable(v.string())),
  external_id: v.optional(v.nullable(v.string())),
})

/**
 * Works out who may sign for a wallet after a request. The wallet's owner has signed the request, so it may also permit
 * more than before. A wallet always has an owner: without one, the app's secret would be enough to set one.
 *
 * @throws SignerRefusal
 */
export function changeControl(body: Record<string, Json>, input: unknown, nextOwner?: NextOwner): Json {
  const change = parse(ControlChange, input)
  const next = { ...body }
  if (change.policy_ids) next.policy_ids = change.policy_ids
  if (change.additional_signers)
    next.additional_signers = JSON.parse(JSON.stringify(change.additional_signers)) as Json
  if (change.owner_id === undefined && !change.owner) return next
  if (change.owner_id !== undefined && change.owner) refuse('Give owner or owner_id, not both.')
  const owner = nextOwner ?? refuse('The new owner is not a key quorum in force.')
  const isNamed = change.owner ? isKey(owner.quorum, change.owner.public_key) : owner.id === change.owner_id
  if (!isNamed) refuse('The new owner is not the one that the request names.')
  return { ...next, owner_id: owner.id }
}

/** If the owner is given as a key, the server makes a key quorum. This key must be its only member. */
function isKey({ threshold, publicKeys, quorums = [] }: Quorum, publicKey: string): boolean {
  return threshold === 1 && publicKeys.length === 1 && publicKeys[0] === publicKey && quorums.length === 0
}
