import { writeKey } from '@latchkey/frame/signing'
import { type AppGrant, toGrantBytes, WalletControl } from '@latchkey/wire'
import * as v from 'valibot'
import { hash } from '../agreement/terms.ts'
import { type SignedRequest, toPayloads } from '../authorization/payload.ts'
import { checkQuorum } from '../authorization/quorum.ts'
import { readSigners } from '../authorization/signers.ts'
import type { SignerKeys } from '../keys/keyFile.ts'
import { prepareSeal, type SealedForCaller } from '../keys/sealToCaller.ts'
import { withWalletKey } from '../keys/walletKey.ts'
import { SignerRefusal } from '../refusal.ts'
import { checkRequest, type Where } from '../rows/checkRequest.ts'
import { type QuorumRows, readQuorum } from '../rows/readQuorum.ts'
import { type Row, type RowBook, RowRefused } from '../rows/row.ts'
import type { SignerState } from '../state/state.ts'

export type KeyExport = {
  grant: AppGrant
  sealedKey: string
  wallet: Row
  owner: QuorumRows
  request: SignedRequest
  signatures: string
}
export type ExportedKey = { encryption_type: 'HPKE' } & SealedForCaller

const Body = v.object({
  encryption_type: v.literal('HPKE'),
  recipient_public_key: v.string(),
  export_seed_phrase: v.optional(v.boolean(), false),
})

/**
 * Seals the key of a wallet of the app for the public key in a request that the wallet's owner has signed. Additional
 * signers cannot export it. Only the user gets the key of a pregenerated wallet.
 *
 * @throws SignerRefusal
 */
export async function exportKey(
  { grant, sealedKey, wallet, owner, request, signatures }: KeyExport,
  { keys, rows, state, ...where }: Where & { keys: SignerKeys; rows: RowBook; state: SignerState },
): Promise<ExportedKey> {
  const { app_id: appId, wallet_id: id, chain_type: chain } = grant
  const agreement = state.findAgreement(id)
  const binding = toGrantBytes(grant)
  if (agreement?.kind !== 'made' || agreement.consent !== hash(binding))
    return refuse('The signer has no key for this wallet.')
  if (grant.user_id !== null) return refuse('The key of this wallet goes to its user at the first login.')
  const path = checkRequest(request, appId, where)
  if (request.method !== 'POST' || path !== `/wallets/${id}/export`)
    return refuse('The request is for another wallet.')
  checkOwner({ grant, wallet, owner }, readSigners(signatures, toPayloads(request)), rows)
  const body = v.safeParse(Body, request.body)
  if (!body.success) return refuse('Send encryption_type "HPKE" and recipient_public_key.')
  if (body.output.export_seed_phrase) return refuse('The wallet has one key and no phrase.')
  const seal = await prepareSeal(body.output.recipient_public_key)
  const envelope = { forDatabase: sealedKey, forSigner: agreement.key }
  const text = withWalletKey(keys.wallets, envelope, binding, (key) => writeKey[chain](Uint8Array.from(key)))
  try {
    return { encryption_type: 'HPKE', ...(await seal(text)) }
  } finally {
    text.fill(0)
  }
}

function checkOwner(
  { grant, wallet, owner }: Pick<KeyExport, 'grant' | 'wallet' | 'owner'>,
  hasSigned: (publicKey: string) => boolean,
  book: RowBook,
): void {
  const { app_id: appId, wallet_id: id } = grant
  try {
    if (wallet.kind !== 'wallet' || wallet.appId !== appId || wallet.id !== id) throw new RowRefused(wallet)
    const { owner_id } = v.parse(
      v.looseObject({ owner_id: WalletControl.entries.owner_id }),
      book.read(wallet),
    )
    const result = checkQuorum(readQuorum(owner, { appId, id: owner_id }, book), hasSigned)
    if (result !== 'met')
      throw new SignerRefusal(result, 'The export is not signed by the owner of the wallet.')
  } catch (cause) {
    throw cause instanceof RowRefused ? new SignerRefusal('row_refused', cause.message) : cause
  }
}

function refuse(sentence: string): never {
  throw new SignerRefusal('invalid_data', sentence)
}
