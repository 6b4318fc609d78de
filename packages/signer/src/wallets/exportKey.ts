import { CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { writeKey } from '@latchkey/frame/signing'
import { type AppGrant, toGrantBytes, WalletControl } from '@latchkey/wire'
import * as v from 'valibot'
import { hash } from '../agreement/terms.ts'
import { type SignedRequest, toPayloads } from '../authorization/payload.ts'
import { checkQuorum } from '../authorization/quorum.ts'
import { readPublicKey, readSigners } from '../authorization/signers.ts'
import { chacha20 } from '../keys/chacha20.ts'
import type { SignerKeys } from '../keys/keyFile.ts'
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
/** HPKE with ChaCha20-Poly1305 and without an `info`, as the published service has it. Both in base64. */
export type ExportedKey = { encryption_type: 'HPKE'; encapsulated_key: string; ciphertext: string }

const Body = v.object({
  encryption_type: v.literal('HPKE'),
  recipient_public_key: v.string(),
  export_seed_phrase: v.optional(v.boolean(), false),
})

/**
 * Seals the key of a wallet of the app to a key that the owner of the wallet names in a signed request. Further signers
 * export nothing, and the key of a pregenerated wallet goes to its user alone.
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
    return refuse('The signer has no key of this wallet.')
  if (grant.user_id !== null) return refuse('The key of this wallet goes to its user at the first login.')
  const path = checkRequest(request, appId, where)
  if (request.method !== 'POST' || path !== `/wallets/${id}/export`)
    return refuse('The request is for another wallet.')
  checkOwner({ grant, wallet, owner }, readSigners(signatures, toPayloads(request)), rows)
  const body = v.safeParse(Body, request.body)
  if (!body.success) return refuse('Send encryption_type "HPKE" and recipient_public_key.')
  if (body.output.export_seed_phrase) return refuse('The wallet has one key and no phrase.')
  const recipient = readPublicKey(body.output.recipient_public_key)
  if (!recipient) return refuse('recipient_public_key is no P-256 key in base64 of DER SPKI.')
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: chacha20 })
  const { x = '', y = '' } = recipient.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const recipientPublicKey = await suite.kem.deserializePublicKey(Uint8Array.from(point))
  const envelope = { forDatabase: sealedKey, forSigner: agreement.key }
  const text = withWalletKey(keys.wallets, envelope, binding, (key) => writeKey[chain](Uint8Array.from(key)))
  try {
    const { enc, ct } = await suite.seal({ recipientPublicKey }, text)
    return { encryption_type: 'HPKE', encapsulated_key: toText(enc), ciphertext: toText(ct) }
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

const toText = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')
