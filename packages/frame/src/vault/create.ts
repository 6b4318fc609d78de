import {
  AppError,
  type ChainType,
  canonicalJson,
  type Material,
  type VaultWallet,
  vault,
} from '@latchkey/wire'
import type { Caller } from '../channel/caller.ts'
import type { Session } from '../channel/session.ts'
import { fail, frameErrorType, isOfCloud } from '../errors.ts'
import { chains } from '../keys/chains.ts'
import { derive } from '../keys/derive.ts'
import { type Bytes, toBase64Url, utf8, wipe } from '../keys/encoding.ts'
import { newEntropy } from '../keys/mnemonic.ts'
import { type Secret, type SecretKind, wipeSecret } from '../keys/secret.ts'
import type { RecoveryStrategy } from '../recovery/strategy.ts'
import type { DeviceCaller } from './api.ts'
import { deriveBeside } from './derivedWallet.ts'
import { type DeviceRecord, type LocalSlot, unwrapHalf } from './device.ts'
import { newDeviceSlot, openDeviceSlot, toWallet } from './slots.ts'
import { type Frame, firstKey, inTurn, keep, readName, warming, withDevice } from './vault.ts'

const otherDevicePollMs = 2_000
/** Below the shortest timeout around creation in published clients (15 s). */
const otherDevicePolls = 5

/** The wallet to create, and its recovery method. */
export type Creation = { chain: ChainType; recovery: RecoveryStrategy }

/**
 * Creates the user's first wallet of a chain, or returns the existing one: stage, verify, commit (security 2.5). A user
 * has one mnemonic: if a wallet of another chain exists, the new one is derived from its mnemonic. After a crash at any
 * step, a repeat ends with one wallet, and no address is returned before its wallet can be recovered.
 */
export function createWallet(frame: Frame, caller: Caller, creation: Creation): Promise<string> {
  return inTurn(frame, caller, async () => {
    const first = await attempt(frame, caller, creation).catch(overtaken)
    return first ?? (await attempt(frame, caller, creation)) ?? fail('error')
  }).finally(() => creation.recovery.forget?.())
}

async function attempt(
  frame: Frame,
  { session, grant }: Caller,
  { chain, recovery }: Creation,
): Promise<string | undefined> {
  const record = await frame.devices.obtain(session)
  const caller = withDevice({ session, grant }, record)
  const { creation } = record
  // This device stores its half before it stages anything at the vault: without a half there is nothing to finish.
  const hasBegun = record.slots.some(
    (slot) => slot.state === 'pending' && (slot.creation ?? creation) === creation,
  )
  // On a slow device a password takes most of the time that clients wait, so it is stretched during the first calls.
  if (!hasBegun) recovery.begin?.()
  const intent = await openIntent(frame, caller, { creation, chain }).catch(async (error: unknown) => {
    // The name (the idempotency key) belongs to a finished creation of another wallet: this one gets a new name.
    if (isRefused(error)) await frame.devices.renameCreation(session, creation)
    throw error
  })
  if (intent.status !== 'open') await requireSamePassword(recovery, intent.wallet)
  if (intent.status === 'exists') return intent.wallet.address
  if (intent.status === 'derive') {
    // It is recovered like the other wallet of the seed: a password would be ignored silently.
    const { recovery_method: method } = intent.wallet
    if (recovery.kind !== 'privy' && recovery.kind !== method) return fail('not_supported')
    return deriveBeside(frame, caller, { beside: intent.wallet, chain })
  }
  const job = { frame, session, record, caller, chain, recovery, intentId: intent.intent_id }
  const read = () => frame.api(vault.readMaterial, { intent_id: job.intentId }, caller)
  const stagedCreation = hasBegun ? await read().catch(notStaged) : undefined
  // Another tab has committed it since the intent was opened: the next try finds the wallet.
  if (stagedCreation?.status === 'committed') return undefined
  if (stagedCreation?.material) return finish(job, stagedCreation.material)
  const secret: Secret = { kind: 'mnemonic', bytes: newEntropy() }
  return build(job, secret).finally(() => {
    wipeSecret(secret)
    recovery.forget?.()
  })
}

/**
 * Refuses a repeated creation with another password. A client that timed out asks again, and its user may have entered
 * a new password, which could not open the wallet that the first call made. The user then needs the first password, or
 * the client changes the recovery method.
 */
async function requireSamePassword(
  recovery: RecoveryStrategy,
  { entropy_id: entropyId, recovery_method: method }: VaultWallet,
): Promise<void> {
  if (!recovery.hasMade || (method === recovery.kind && (await recovery.hasMade(entropyId)))) return
  fail('wallet_has_other_recovery')
}

export type Job = {
  frame: Frame
  session: Session
  record: DeviceRecord
  caller: DeviceCaller
  chain: ChainType
  recovery: RecoveryStrategy
  intentId: string
}

/** Step 2. While another device is creating, waits for its wallet, which will be this user's too. */
export async function openIntent(
  { api, wait }: Frame,
  caller: DeviceCaller,
  { creation, chain, importedAddress }: { creation: string; chain: ChainType; importedAddress?: string },
) {
  const input = {
    idempotency_key: creation,
    chain_type: chain,
    hd_wallet_index: 0,
    device_public_key: caller.proofKey.publicKey,
    ...(importedAddress === undefined ? {} : { imported_address: importedAddress }),
  }
  for (let poll = 0; ; poll++) {
    try {
      return await api(vault.createIntent, input, warming(caller, chain))
    } catch (error) {
      const isElsewhere = error instanceof AppError && error.code === 'wallet_creation_in_progress'
      if (!isElsewhere || poll === otherDevicePolls) throw error
      await wait(otherDevicePollMs)
    }
  }
}

/**
 * Another tab without Web Locks, or another device after this one was silent for a lease, has staged on this intent or
 * taken it over. The next try finds the result, and never creates a second wallet.
 */
export function overtaken(error: unknown): undefined {
  if (isRefused(error) || (error instanceof AppError && error.code === 'not_found')) return undefined
  throw error
}

function isRefused(error: unknown): boolean {
  return error instanceof AppError && error.code === 'invalid_data'
}

/**
 * Finishes a creation that stopped between stage and commit, so the stored half gets its wallet. If its material no
 * longer opens, that creation is abandoned and the next one has another name: staged material is never replaced.
 */
async function finish(job: Job, material: Material): Promise<string | undefined> {
  const { frame, session, record, recovery } = job
  const local = record.slots.find((slot) => slot.entropyId === material.entropy_id)
  const secret = local && (await verify(record, { local, material, recovery }).catch(unlessAway))
  if (secret) return commit(job, local.entropyId, secret)
  await frame.devices.restartCreation(session, record.creation)
  return undefined
}

/** A cloud that does not answer may still have the backup. One that has no backup never received it. */
function unlessAway(error: unknown): undefined {
  if (isOfCloud(error) && frameErrorType(error) !== 'cloud_backup_not_found') throw error
}

function notStaged(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not_found') return undefined
  throw error
}

/** Steps 3 to 7, with a secret that the caller wipes. Undefined if another tab has committed the same creation. */
export async function build(job: Job, secret: Secret): Promise<string | undefined> {
  const { frame, session, caller, recovery, intentId } = job
  const newMaterial = await makeMaterial(job, secret)
  const { accessKey, signature, store } = newMaterial
  const access = accessKey === undefined ? {} : { access_key: accessKey }
  const input = { intent_id: intentId, material: newMaterial.material, signature, ...access }
  await frame.api(vault.stageMaterial, input, caller)
  await store?.()
  const { material } = await frame.api(vault.readMaterial, { intent_id: intentId }, caller)
  if (!material) return undefined
  // Read from storage, not from memory: verifies what a reload would find.
  const record = await frame.devices.load(session)
  const local = record?.slots.find((slot) => slot.entropyId === newMaterial.material.entropy_id)
  if (!record || !local || material.entropy_id !== local.entropyId) return fail('error')
  return commit(job, local.entropyId, await verify(record, { local, material, recovery, kind: secret.kind }))
}

async function makeMaterial(job: Job, secret: Secret) {
  const { frame, session, record, chain, recovery, intentId } = job
  let key: Bytes | undefined
  try {
    key = await derive(secret, chain, 0)
    const address = chains[chain].toAddress(key)
    const first = { chain_type: chain, hd_wallet_index: 0, address }
    const wallet = { ...toWallet(session, first), secret: secret.kind }
    const device = await newDeviceSlot(record, wallet, secret.bytes)
    const { slot, accessKey, store } = await recovery.seal(wallet, secret.bytes)
    const slots = [device.slot, slot]
    await frame.devices.saveSlot(session, { ...device.local, creation: record.creation })
    await checkReadBack(frame, session, device.local)
    const { entropyId: entropy_id, addresses } = wallet
    const material: Material = {
      entropy_id,
      entropy_id_verifier: `${chain}-address-verifier`,
      addresses,
      slots,
    }
    const statement = await toStatement({ session, intentId, material })
    return { material, accessKey, store, signature: chains[chain].prove(statement, key) }
  } finally {
    wipe(key)
  }
}

/** With a browser that stores a record incorrectly, the wallet would be lost at the next start (I2). */
async function checkReadBack({ devices }: Frame, session: Session, { slotId }: LocalSlot): Promise<void> {
  const record = await devices.load(session)
  const local = record?.slots.find((slot) => slot.slotId === slotId)
  if (!record || !local) return fail('storage_unavailable')
  wipe(await unwrapHalf(record, local))
}

type Staging = { session: Session; intentId: string; material: Material }

/** Step 4: the statement that the new key signs. It covers every byte of the material, and the owner. */
async function toStatement({ session, intentId, material }: Staging): Promise<string> {
  const { addresses, slots } = material
  const digests = await Promise.all(slots.map((slot) => digest(canonicalJson(slot))))
  const { appId: app, userId: user } = session
  return canonicalJson({ intent: intentId, app, user, addresses, digests })
}

async function digest(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}

type Verification = { local: LocalSlot; material: Material; recovery: RecoveryStrategy; kind?: SecretKind }

/** Step 5: checks that both stored slots open and give the same wallet. Returns the secret of the device's slot. */
async function verify(
  record: DeviceRecord,
  { local, material, recovery, kind = 'mnemonic' }: Verification,
): Promise<Secret> {
  const { app, user } = record
  const { entropyId, addresses } = local
  const wallet = { appId: app, userId: user, entropyId, addresses, secret: kind }
  const backup = material.slots.find((slot) => slot.kind === recovery.kind)
  const device = material.slots.find((slot) => slot.kind === 'device')
  if (!backup || !device) return fail('error')
  wipeSecret(await recovery.open(wallet, backup))
  return openDeviceSlot(record, { local, slot: device, secret: kind })
}

/** Steps 6 and 7. */
async function commit(
  { frame, session, record, caller, intentId }: Job,
  entropyId: string,
  secret: Secret,
): Promise<string> {
  try {
    const { wallet } = await frame.api(vault.commitIntent, { intent_id: intentId }, caller)
    await frame.devices.finishCreation(session, { entropyId, creation: record.creation })
    // Refuses an address that does not belong to this secret: coins must never be sent there.
    await keep(frame, caller, { entropyId, secret, keyRequest: firstKey(readName(frame, wallet.address)) })
    return wallet.address
  } finally {
    wipeSecret(secret)
  }
}
