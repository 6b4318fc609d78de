import { createHash, timingSafeEqual } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { chains } from '@latchkey/frame/signing'
import { type AppGrant, handoverInfo, toGrantBytes } from '@latchkey/wire'
import * as v from 'valibot'
import { hash } from '../agreement/terms.ts'
import type { SealedForSigner } from '../keys/challenges.ts'
import type { SignerKeys } from '../keys/keyFile.ts'
import { withWalletKey } from '../keys/walletKey.ts'
import { SignerRefusal } from '../refusal.ts'
import type { SignerState } from '../state/state.ts'

type WalletInput = { grant: AppGrant; sealedKey: string }
/** `recipientKey` is a public key of the device for one use: an uncompressed P-256 point in base64url. */
export type Handover = WalletInput & { recipientKey: string }
/**
 * The statement that the device signed with the wallet's key when it stored the wallet (security 2.5, step 4). It names
 * the app, the user and the address.
 */
export type Receipt = WalletInput & { statement: string; signature: string }
type SignerParts = { keys: SignerKeys; state: SignerState }

/**
 * Seals the key of a pregenerated wallet for its user's device. From now on the signer signs nothing with the key. It
 * keeps the key until the device confirms that it has stored it, so a device that stopped can ask again.
 *
 * @throws SignerRefusal for a wallet of the app itself, and for a wallet that its user already has.
 */
export async function handOver(
  { grant, sealedKey, recipientKey }: Handover,
  { keys, state }: SignerParts,
): Promise<SealedForSigner> {
  const suite = new CipherSuite({
    ...{ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() },
  })
  const recipientPublicKey = await suite.kem
    .deserializePublicKey(Uint8Array.from(Buffer.from(recipientKey, 'base64url')))
    .catch(() => refuse('The key of the device is not a P-256 point.'))
  // Read after the last wait: a key that was erased meanwhile must not come back.
  const { kind, consent, key } = needKept(grant, state)
  if (kind === 'made') await state.agree(grant.wallet_id, { kind: 'leaving', consent, key })
  const binding = toGrantBytes(grant)
  const walletKey = withWalletKey(
    keys.wallets,
    { forDatabase: sealedKey, forSigner: needKept(grant, state).key },
    binding,
    (plain) => Uint8Array.from(plain),
  )
  try {
    const info = new TextEncoder().encode(handoverInfo)
    const { enc, ct } = await suite.seal({ recipientPublicKey, info }, walletKey, binding)
    return { encapsulated_key: toText(enc), ciphertext: toText(ct) }
  } finally {
    walletKey.fill(0)
  }
}

/**
 * Erases the key of a wallet that a device has stored. Only a device with the key can sign the receipt, so the last
 * copy of a key is never erased.
 *
 * @returns whether the signer still had the key. Repeating the call does no harm.
 */
export async function confirmHandover(
  { grant, sealedKey, statement, signature }: Receipt,
  { keys, state }: SignerParts,
): Promise<{ was_kept: boolean }> {
  if (!state.findAgreement(grant.wallet_id)) return { was_kept: false }
  const { kind, key } = needKept(grant, state)
  if (kind !== 'leaving') return refuse('The wallet was not handed over.')
  const envelope = { forDatabase: sealedKey, forSigner: key }
  // Signatures of both chains are deterministic, so the same key gives the same signature.
  const expectedSignature = withWalletKey(keys.wallets, envelope, toGrantBytes(grant), (plain) =>
    chains[grant.chain_type].prove(statement, Uint8Array.from(plain)),
  )
  if (!isSame(signature, expectedSignature) || !isAbout(statement, grant))
    return refuse('The receipt is not for this wallet.')
  return { was_kept: await state.erase(grant.wallet_id) }
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}

const Statement = v.object({
  ...{ intent: v.string(), app: v.string(), user: v.string() },
  addresses: v.tuple([v.object({ address: v.string() })]),
})

function isAbout(text: string, { app_id, user_id, address }: AppGrant): boolean {
  const parse = v.safeParse(v.pipe(v.string(), v.parseJson(), Statement), text)
  if (!parse.success) return false
  const { app, user, addresses } = parse.output
  return app === app_id && user === user_id && addresses[0].address === address
}

function needKept(grant: AppGrant, state: SignerState) {
  const agreement = state.findAgreement(grant.wallet_id)
  const isKept = agreement?.consent === hash(toGrantBytes(grant)) && grant.user_id !== null
  return isKept ? agreement : refuse('The signer has no key for this user.')
}

function refuse(sentence: string): never {
  throw new SignerRefusal('invalid_data', sentence)
}

const toText = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
