import { canonicalJson, type Json } from '@latchkey/wire'
import { type ChainName, chains } from './chains.ts'
import { deriveAddress } from './derive.ts'
import { type Bytes, concat, fromBase64Url, sameBytes, toBase64Url, utf8, wipe } from './encoding.ts'
import { checkPasswordKdf, type PasswordKdf } from './passwordKdf.ts'
import { refuse } from './refusal.ts'
import { isWhole, type Secret, type SecretKind, wipeSecret } from './secret.ts'

/**
 * The data to which a slot is bound: its AAD (security 2.1). It does not open for another app, user, wallet, row or
 * kind.
 */
export type SlotContext = {
  appId: string
  userId: string
  entropyId: string
  slotId: string
  kind: string
  /** The entropy's addresses of index 0 at the time of sealing. */
  addresses: readonly { chain_type: string; hd_wallet_index: number; address: string }[]
  kdf?: PasswordKdf
  /** Missing for a mnemonic: slots from before there was another kind have none in their AAD. */
  secret?: SecretKind
}
export type SealedSlot = { v: 1; typ: 'slot'; kid: string; iv: string; kc: string; ct: string }
export type Halves = { clientHalf: Uint8Array; serverHalf: Uint8Array }

const halfLength = 32
const ivLength = 12
const passwordKind = 'user-passcode'

export function newHalf(): Bytes {
  return crypto.getRandomValues(new Uint8Array(halfLength))
}

export async function sealSlot(context: SlotContext, halves: Halves, secret: Bytes): Promise<SealedSlot> {
  const aad = authenticatedData(context)
  const { key, commitment } = await slotKey(context.slotId, aad, halves)
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const algorithm = { name: 'AES-GCM', iv, additionalData: aad }
  const ct = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, secret))
  const texts = { iv: toBase64Url(iv), kc: toBase64Url(commitment), ct: toBase64Url(ct) }
  return { v: 1, typ: 'slot', kid: context.slotId, ...texts }
}

/**
 * Opens a slot and proves that the result is the requested secret: derives each address of the sealing and compares it.
 * Every failure is the same refusal: which check failed would only help a forger.
 */
export async function openSlot(
  context: SlotContext,
  halves: Halves,
  sealedSlot: SealedSlot,
): Promise<Secret> {
  const aad = authenticatedData(context)
  if (sealedSlot.v !== 1 || sealedSlot.typ !== 'slot' || sealedSlot.kid !== context.slotId)
    refuse('slot_closed')
  const { key, commitment } = await slotKey(context.slotId, aad, halves)
  // AES-GCM ([NIST SP 800-38D](https://doi.org/10.6028/NIST.SP.800-38D)) does not commit to its key: one ciphertext
  // can be made that opens under two.
  if (!sameBytes(commitment, decode(sealedSlot.kc))) refuse('slot_closed')
  const algorithm = { name: 'AES-GCM', iv: decode(sealedSlot.iv), additionalData: aad }
  const plain = await crypto.subtle
    .decrypt(algorithm, key, decode(sealedSlot.ct))
    .catch(() => refuse('slot_closed'))
  return pin(context, { kind: context.secret ?? 'mnemonic', bytes: new Uint8Array(plain) })
}

async function pin(context: SlotContext, secret: Secret): Promise<Secret> {
  let isPinned = false
  try {
    isPinned = await isSecretFor(context, secret)
    return isPinned ? secret : refuse('slot_closed')
  } finally {
    if (!isPinned) wipeSecret(secret)
  }
}

/** Its name is one of its addresses, and each of them belongs to it. */
async function isSecretFor({ addresses, entropyId }: SlotContext, secret: Secret): Promise<boolean> {
  if (!isWhole(secret) || !addresses.some(({ address }) => address === entropyId)) return false
  for (const { chain_type, hd_wallet_index, address } of addresses) {
    if (!isChain(chain_type) || hd_wallet_index !== 0) return false
    const derivedAddress = await deriveAddress(secret, chain_type, 0).catch(() => undefined)
    if (derivedAddress !== address) return false
  }
  return true
}

function isChain(text: string): text is ChainName {
  return Object.hasOwn(chains, text)
}

/**
 * The slot's AAD, as canonical JSON ([RFC 8785](https://www.rfc-editor.org/rfc/rfc8785)): the order of the addresses
 * does not change its bytes.
 */
export function authenticatedData(context: SlotContext): Bytes {
  const { appId: app, userId: user, entropyId, slotId, kind, addresses, kdf, secret } = context
  if (kdf) checkPasswordKdf(kdf)
  if ((kind === passwordKind) !== (kdf !== undefined)) refuse('weak_password_kdf')
  const sortedAddresses = [...addresses].sort(byChainAndIndex)
  const other = secret === 'mnemonic' ? undefined : secret
  const aad: Json = {
    v: 1,
    typ: 'slot',
    app,
    user,
    entropyId,
    slotId,
    kind,
    addresses: sortedAddresses,
    kdf,
    secret: other,
  }
  return utf8(canonicalJson(aad))
}

type PinnedAddress = SlotContext['addresses'][number]

function byChainAndIndex(a: PinnedAddress, b: PinnedAddress): number {
  if (a.chain_type !== b.chain_type) return a.chain_type < b.chain_type ? -1 : 1
  return a.hd_wallet_index - b.hd_wallet_index
}

/**
 * K = HKDF(clientHalf ‖ serverHalf, slotId, "slot/v1" ‖ SHA-256(AAD)), by HKDF-SHA256 ([RFC
 * 5869](https://www.rfc-editor.org/rfc/rfc5869)); key and commitment are two outputs of K.
 */
async function slotKey(slotId: string, aad: Bytes, { clientHalf, serverHalf }: Halves) {
  // Both of fixed length, so that no byte can move from one half to the other.
  if (clientHalf.length !== halfLength || serverHalf.length !== halfLength) refuse('slot_closed')
  const both = concat(clientHalf, serverHalf)
  const secrets = [both]
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', aad))
    const root = await hkdf(both, utf8(slotId), concat(utf8('slot/v1'), digest))
    secrets.push(root)
    const key = await hkdf(root, new Uint8Array(0), utf8('slot/v1 key'))
    secrets.push(key)
    const commitment = await hkdf(root, new Uint8Array(0), utf8('slot/v1 commitment'))
    const usages: KeyUsage[] = ['encrypt', 'decrypt']
    return { key: await crypto.subtle.importKey('raw', key, 'AES-GCM', false, usages), commitment }
  } finally {
    wipe(...secrets)
  }
}

/** HKDF-SHA256 ([RFC 5869](https://www.rfc-editor.org/rfc/rfc5869)), 32 bytes. */
export async function hkdf(secret: Bytes, salt: Bytes, info: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, 256),
  )
}

function decode(text: string): Bytes {
  try {
    return fromBase64Url(text)
  } catch {
    return refuse('slot_closed')
  }
}
