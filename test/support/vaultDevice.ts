import { type ChainType, canonicalJson, type Material, vault } from '@latchkey/wire'
import type { Grant } from '../../packages/frame/src/channel/grants.ts'
import { toAddress } from '../../packages/frame/src/keys/address.ts'
import { chains } from '../../packages/frame/src/keys/chains.ts'
import { derive, deriveAddress } from '../../packages/frame/src/keys/derive.ts'
import { type Bytes, toBase64Url, utf8 } from '../../packages/frame/src/keys/encoding.ts'
import { newEntropy } from '../../packages/frame/src/keys/mnemonic.ts'
import type { Store } from '../../packages/frame/src/store.ts'
import { createApi } from '../../packages/frame/src/vault/api.ts'
import { createDevices, type LocalSlot } from '../../packages/frame/src/vault/device.ts'
import {
  newDeviceSlot,
  newRecoverySlot,
  openDeviceSlot,
  openRecoverySlot,
  toWallet,
  type Wallet,
} from '../../packages/frame/src/vault/slots.ts'
import { withDevice } from '../../packages/frame/src/vault/vault.ts'
import type { World } from './world.ts'

/** The address of the vault and how to reach it: in this process, over a port, or through a proxy with faults. */
export type Reach = { origin: string; fetch: (url: string, init: RequestInit) => Promise<Response> }
export type SignedInUser = { appId: string; userId: string; accessToken: string }
export type TestDevice = Awaited<ReturnType<typeof newDevice>>

/** The storage of one browser: it survives a reload of the page, but a new profile has none. */
export function memoryStore(): Store {
  const records = new Map<string, unknown>()
  return {
    isDurable: () => true,
    get: async (key) => records.get(key),
    async update(key, change) {
      const value = change(records.get(key))
      records.set(key, value)
      return value
    },
    async move(key, to) {
      records.set(to, records.get(key))
      records.delete(key)
    },
  }
}

/** A new browser, with the frame's own code: keys, slots, proofs and calls. */
async function newDevice(reach: Reach, session: SignedInUser, store = memoryStore()) {
  const devices = createDevices(store)
  const record = await devices.obtain(session)
  const api = createApi({ ...reach, wait: async () => {} })
  const caller = withDevice({ session, grant: null }, record)
  const call: <E extends Parameters<typeof api>[0]>(
    endpoint: E,
    input: Parameters<typeof api<E>>[1],
    grant?: Grant,
  ) => ReturnType<typeof api<E>> = (endpoint, input, grant) =>
    api(endpoint, input, grant ? { ...caller, grant } : caller)
  return { store, devices, record, caller, session, call }
}

/** A browser of a user who has logged in to a world of this process: a new one unless it is given a store. */
export function deviceIn(
  world: World,
  { userId, token }: { userId: string; token: string },
  { store, fetch = world.fetch }: { store?: Store; fetch?: Reach['fetch'] } = {},
) {
  const session = { appId: world.app.id, userId, accessToken: token }
  return newDevice({ origin: world.ctx.config.publicUrl, fetch }, session, store)
}

export type WalletMaterial = {
  material: Material
  signature: string
  entropy: Bytes
  local: LocalSlot
  wallet: Wallet
}

/** Step 3 of security 2.5: a new wallet, sealed for this device and for recovery. */
export async function makeMaterial(
  device: TestDevice,
  intentId: string,
  entropy = newEntropy(),
): Promise<WalletMaterial> {
  const key = await ethereumKey(entropy)
  const address = toAddress(key)
  const wallet = toWallet(device.session, { chain_type: 'ethereum', hd_wallet_index: 0, address })
  const { slot, local } = await newDeviceSlot(device.record, wallet, entropy)
  const material: Material = {
    entropy_id: wallet.entropyId,
    entropy_id_verifier: 'ethereum-address-verifier',
    addresses: wallet.addresses,
    slots: [slot, await newRecoverySlot(wallet, entropy)],
  }
  return {
    material,
    signature: await signMaterial(device, { intentId, material, key }),
    entropy,
    local,
    wallet,
  }
}

type MaterialStatement = { intentId: string; material: Material; key: Bytes; chain?: ChainType }

export async function signMaterial(
  { session }: TestDevice,
  { intentId, material, key, chain = 'ethereum' }: MaterialStatement,
): Promise<string> {
  const digests = await Promise.all(material.slots.map((slot) => sha256(canonicalJson(slot))))
  const { appId: app, userId: user } = session
  const text = canonicalJson({ intent: intentId, app, user, addresses: material.addresses, digests })
  return chains[chain].prove(text, key)
}

export async function openIntent(device: TestDevice, key: string = crypto.randomUUID()) {
  return device.call(vault.createIntent, {
    idempotency_key: key,
    chain_type: 'ethereum',
    hd_wallet_index: 0,
    device_public_key: device.record.publicKey,
  })
}

/** Steps 2 to 7 of security 2.5, as the frame takes them. Returns the address. */
export async function createWallet(device: TestDevice): Promise<string> {
  const intent = await openIntent(device)
  if (intent.status !== 'open') return intent.wallet.address
  const { made } = await stage(device, intent.intent_id)
  await openStaged(device, intent.intent_id, made)
  const { wallet } = await device.call(vault.commitIntent, { intent_id: intent.intent_id })
  return wallet.address
}

export async function stage(device: TestDevice, intentId: string) {
  const newMaterial = await makeMaterial(device, intentId)
  await device.devices.saveSlot(device.session, newMaterial.local)
  const { material, signature } = newMaterial
  const { status } = await device.call(vault.stageMaterial, { intent_id: intentId, material, signature })
  return { made: newMaterial, status }
}

/** Step 5: reads the material back and opens it by both slots. */
export async function openStaged(
  device: TestDevice,
  intentId: string,
  { local, wallet }: WalletMaterial,
): Promise<void> {
  const { material } = await device.call(vault.readMaterial, { intent_id: intentId })
  const [own, recovery] = ['device', 'privy'].map((kind) =>
    material?.slots.find((slot) => slot.kind === kind),
  )
  if (!own || !recovery) throw new Error('a slot is missing')
  await openDeviceSlot(device.record, { local, slot: own })
  await openRecoverySlot(wallet, recovery)
}

/** Opens the wallet with what this device holds and what the vault gives. Returns the address it leads to. */
export async function unlock(device: TestDevice, entropyId: string): Promise<string> {
  const record = await device.devices.load(device.session)
  const { slot } = await device.call(vault.openDeviceSlot, { entropy_id: entropyId })
  const local = record?.slots.find(({ slotId }) => slotId === slot.slot_id)
  if (!record || !local) throw new Error('this device has no slot')
  return deriveAddress(await openDeviceSlot(record, { local, slot }), 'ethereum', 0)
}

type Addition = { name: string; chain?: ChainType; index?: number; change?: object }

/** A further wallet, as the frame adds one, with what an attacker changes. A device that has no wallet makes one up. */
export async function addWallet(
  device: TestDevice,
  { name, chain = 'ethereum', index = 1, change = {} }: Addition,
) {
  const record = await device.devices.load(device.session)
  const local = record?.slots[0]
  const slot = local && (await device.call(vault.openDeviceSlot, { entropy_id: local.entropyId }))
  const secret =
    local && slot
      ? await openDeviceSlot(record, { local, slot: slot.slot })
      : ({ kind: 'mnemonic', bytes: newEntropy() } as const)
  const key = await derive(secret, chain, index)
  const { appId: app, userId: user } = device.session
  const place = { chain_type: chain, hd_wallet_index: index, address: chains[chain].toAddress(key) }
  const entropyId = local?.entropyId ?? (await deriveAddress(secret, 'ethereum', 0))
  const statement = canonicalJson({ typ: 'wallet', app, user, entropy_id: entropyId, ...place })
  return device.call(vault.addWallet, {
    entropy_id: name,
    ...place,
    root_signature: chains.ethereum.prove(statement, await derive(secret, 'ethereum', 0)),
    signature: chains[chain].prove(statement, key),
    ...change,
  })
}

/** Recovery on a new device (security 2.4), which then has its own slot. Returns the address. */
export async function recover(device: TestDevice, entropyId: string): Promise<string> {
  const answer = await device.call(vault.recoverSlot, {
    entropy_id: entropyId,
    device_public_key: device.record.publicKey,
  })
  const { slot, addresses } = answer
  const wallet = { ...device.session, entropyId: answer.entropy_id, addresses }
  const secret = await openRecoverySlot(wallet, slot)
  const newSlot = await newDeviceSlot(device.record, wallet, secret.bytes)
  await device.call(vault.addDeviceSlot, { entropy_id: entropyId, slot: newSlot.slot, addresses })
  await device.devices.saveSlot(device.session, { ...newSlot.local, state: 'active' })
  return deriveAddress(secret, 'ethereum', 0)
}

/** The key of the first Ethereum wallet that comes of these bytes. */
export function ethereumKey(entropy: Bytes): Promise<Bytes> {
  return derive({ kind: 'mnemonic', bytes: entropy }, 'ethereum', 0)
}

async function sha256(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}

type Refusal = { code: string; status: number | undefined; data: unknown }

/** What a refused call was refused with. */
export async function refusal(work: Promise<unknown>): Promise<Refusal> {
  return work.then(
    () => ({ code: 'nothing was refused', status: undefined, data: undefined }),
    (error: Refusal) => ({ code: error.code, status: error.status, data: error.data }),
  )
}
