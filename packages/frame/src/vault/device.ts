import { canonicalJson, type DevicePublicKey, vault, type WalletAddress } from '@latchkey/wire'
import * as v from 'valibot'
import { type Bytes, utf8 } from '../keys/encoding.ts'
import { refuse } from '../keys/refusal.ts'
import type { Store } from '../store.ts'

export type Owner = { appId: string; userId: string }
type WrappedHalf = { iv: Bytes; ct: Bytes }
/** This device's half of one slot. `pending` until the vault is known to have the other half. */
export type LocalSlot = {
  entropyId: string
  slotId: string
  addresses: WalletAddress[]
  wrapped: WrappedHalf
  state: 'pending' | 'active'
  /** The creation that made it, until that is finished. */
  creation?: string | undefined
}
/**
 * This browser's record of one user in one app. Both keys are non-extractable: scripts can use them but not read them.
 */
export type DeviceRecord = {
  v: 1
  /** The ids of the owner, with the names of stored records. */
  app: string
  user: string
  wrapKey: CryptoKey
  proofKey: CryptoKey
  publicKey: DevicePublicKey
  /**
   * The name of the running creation, or of the next one: a repeat after a crash has the same name, a finished one is
   * not repeated.
   */
  creation: string
  slots: LocalSlot[]
}
export type Devices = ReturnType<typeof createDevices>

const secretKey = (algorithm: string) =>
  v.custom<CryptoKey>(
    (key) => key instanceof CryptoKey && !key.extractable && key.algorithm.name === algorithm,
  )
const bytes = v.custom<Bytes>((value) => value instanceof Uint8Array)

const Slot = v.object({
  entropyId: v.string(),
  slotId: v.string(),
  addresses: v.array(vault.WalletAddress),
  wrapped: v.object({ iv: bytes, ct: bytes }),
  state: v.picklist(['pending', 'active']),
  creation: v.optional(v.string()),
})
const toRecordSchema = ({ appId, userId }: Owner) =>
  v.object({
    v: v.literal(1),
    app: v.literal(appId),
    user: v.literal(userId),
    wrapKey: secretKey('AES-GCM'),
    proofKey: secretKey('ECDSA'),
    publicKey: vault.DevicePublicKey,
    creation: v.string(),
    slots: v.array(Slot),
  })

/**
 * This device's records. A record that is unreadable, of another schema version or of another owner is moved aside,
 * never overwritten, and the device counts as new: recovery restores the wallet (F20: broken storage, R80: records of
 * other users).
 */
export function createDevices(store: Store) {
  async function load(owner: Owner): Promise<DeviceRecord | undefined> {
    const value = await store.get(toKey(owner))
    if (value === undefined) return undefined
    const record = v.safeParse(toRecordSchema(owner), value)
    if (record.success) return record.output
    await store.move(toKey(owner), `${toKey(owner)} quarantined ${crypto.randomUUID()}`)
    return undefined
  }

  async function change(owner: Owner, edit: (record: DeviceRecord) => DeviceRecord): Promise<void> {
    await store.update(toKey(owner), (value) => {
      const record = v.safeParse(toRecordSchema(owner), value)
      return record.success ? edit(record.output) : value
    })
  }

  return {
    load,
    /**
     * Returns the record of this device, and creates it for a new one. Two tabs that both create one end with the same
     * record.
     */
    async obtain(owner: Owner): Promise<DeviceRecord> {
      const existing = await load(owner)
      if (existing) return existing
      const fresh = await newRecord(owner)
      return v.parse(toRecordSchema(owner), await store.update(toKey(owner), (value) => value ?? fresh))
    },
    saveSlot: (owner: Owner, slot: LocalSlot) =>
      change(owner, (record) => ({ ...record, slots: [...withoutSlot(record, slot.entropyId), slot] })),
    activate: (owner: Owner, entropyId: string) =>
      change(owner, (record) => ({
        ...record,
        slots: record.slots.map((slot) =>
          slot.entropyId === entropyId ? { ...slot, state: 'active' } : slot,
        ),
      })),
    /**
     * After the commit: slots that other attempts left pending never get a wallet. The next creation has another name.
     */
    finishCreation: (owner: Owner, { entropyId, creation }: { entropyId: string; creation: string }) =>
      change(owner, (record) => ({
        ...nameNext(record, creation),
        slots: record.slots.flatMap((slot) =>
          slot.entropyId === entropyId
            ? { ...slot, state: 'active', creation: undefined }
            : withoutCreation(slot, creation),
        ),
      })),
    /** Abandons a creation that cannot be finished: removes its slots and its name. */
    restartCreation: (owner: Owner, creation: string) =>
      change(owner, (record) => ({
        ...nameNext(record, creation),
        slots: record.slots.flatMap((slot) => withoutCreation(slot, creation)),
      })),
    /** The name belongs to a finished creation. Pending slots here may belong to its wallet, and stay. */
    renameCreation: (owner: Owner, creation: string) => change(owner, (record) => nameNext(record, creation)),
  }
}

/** Unless another tab has already renamed it. */
function nameNext(record: DeviceRecord, creation: string): DeviceRecord {
  return record.creation === creation ? { ...record, creation: crypto.randomUUID() } : record
}

function withoutCreation(slot: LocalSlot, creation: string): LocalSlot[] {
  return slot.state === 'pending' && slot.creation === creation ? [] : [slot]
}

export async function wrapHalf(
  record: DeviceRecord,
  slot: Omit<LocalSlot, 'wrapped' | 'state'>,
  half: Bytes,
) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const algorithm = { name: 'AES-GCM', iv, additionalData: toWrapContext(record, slot) }
  return { iv, ct: new Uint8Array(await crypto.subtle.encrypt(algorithm, record.wrapKey, half)) }
}

/** Refuses a half that was moved here from another slot, user or app. The caller wipes it. */
export async function unwrapHalf(record: DeviceRecord, slot: LocalSlot): Promise<Bytes> {
  const { iv, ct } = slot.wrapped
  const algorithm = { name: 'AES-GCM', iv, additionalData: toWrapContext(record, slot) }
  const half = await crypto.subtle.decrypt(algorithm, record.wrapKey, ct).catch(() => refuse('slot_closed'))
  return new Uint8Array(half)
}

async function newRecord(owner: Owner): Promise<DeviceRecord> {
  const wrapKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const publicKey = v.parse(vault.DevicePublicKey, await crypto.subtle.exportKey('jwk', pair.publicKey))
  const { appId: app, userId: user } = owner
  const creation = crypto.randomUUID()
  return { v: 1, app, user, wrapKey, proofKey: pair.privateKey, publicKey, creation, slots: [] }
}

function withoutSlot(record: DeviceRecord, entropyId: string): LocalSlot[] {
  return record.slots.filter((slot) => slot.entropyId !== entropyId)
}

function toWrapContext(
  { app, user }: DeviceRecord,
  { entropyId, slotId }: { entropyId: string; slotId: string },
): Bytes {
  return utf8(canonicalJson({ app, user, entropyId, slotId }))
}

function toKey({ appId, userId }: Owner): string {
  return canonicalJson([appId, userId])
}
