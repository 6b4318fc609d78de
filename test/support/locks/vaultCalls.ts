import { vault } from '@latchkey/wire'
import { newDeviceSlot } from '../../../packages/frame/src/vault/slots.ts'
import { consentOn, getDelegation, sealConsent } from '../delegation.ts'
import { makeWallet, toStaging } from '../recoveryChange.ts'
import { type Session, signIn } from '../signIn.ts'
import { addWallet, deviceIn, makeMaterial, openIntent, stage, type TestDevice } from '../vaultDevice.ts'
import type { World } from '../world.ts'
import { type Call, endOfPost, settleCall } from './race.ts'

/** A user with a wallet, on the device that made it. */
export type VaultScene = {
  world: World
  session: Session
  device: TestDevice
  made: Awaited<ReturnType<typeof makeWallet>>
}

export async function withVault(world: World): Promise<VaultScene> {
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const newWallet = await makeWallet(device)
  await device.devices.saveSlot(device.session, newWallet.local)
  return { world, session, device, made: newWallet }
}

/** The name of the device at the vault. */
export async function findDevice({ world, session }: VaultScene): Promise<string> {
  const { body } = await world.get('/api/v1/users/me/devices', { token: session.token })
  const [device] = body.devices as { id: string }[]
  if (!device) throw new Error('The user has a device.')
  return device.id
}

async function beginWallet(world: World) {
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const intent = await openIntent(device)
  if (intent.status !== 'open') throw new Error('The user has no wallet yet.')
  return { session, device, intent_id: intent.intent_id }
}

type Creation = Awaited<ReturnType<typeof beginWallet>>

/** Calls of a creation, each after its preparation. */
export const creationCalls: Record<string, (creation: Creation) => Promise<Call>> = {
  stageMaterial: async ({ device, intent_id }) => {
    const { material, signature } = await makeMaterial(device, intent_id)
    return () => settleCall(device.call(vault.stageMaterial, { intent_id, material, signature }))
  },
  readMaterial: async ({ device, intent_id }) => {
    await stage(device, intent_id)
    return () => settleCall(device.call(vault.readMaterial, { intent_id }))
  },
  commitIntent: async ({ device, intent_id }) => {
    await stage(device, intent_id)
    await device.call(vault.readMaterial, { intent_id })
    return () => settleCall(device.call(vault.commitIntent, { intent_id }))
  },
}

export async function startCreation(world: World, name: string) {
  const creation = await beginWallet(world)
  const prepare = creationCalls[name]
  if (!prepare) throw new Error(`There is no call ${name}.`)
  return { ...creation, call: await prepare(creation) }
}

/** Calls of a device that has the wallet, each after its preparation. */
export const deviceCalls: Record<string, (scene: VaultScene) => Promise<Call>> = {
  exportSlot:
    async ({ device, made }) =>
    () =>
      settleCall(device.call(vault.exportSlot, { entropy_id: made.wallet.entropyId })),
  addDeviceSlot: async ({ device, made }) => {
    const { entropyId: entropy_id, addresses } = made.wallet
    const { slot } = await newDeviceSlot(device.record, made.wallet, made.entropy)
    return () => settleCall(device.call(vault.addDeviceSlot, { entropy_id, slot, addresses }))
  },
  addWallet:
    async ({ device, made }) =>
    () =>
      settleCall(addWallet(device, { name: made.wallet.entropyId })),
  delegate: async ({ world, device, made }) => {
    await getDelegation(world)
    const consent = await sealConsent(device, { address: made.wallet.entropyId, entropy: made.entropy })
    return () => settleCall(device.call(vault.delegate, consent))
  },
  stageRecovery: async ({ device, made }) => {
    const staging = await toStaging(device, made)
    return () => settleCall(device.call(vault.stageRecovery, staging))
  },
  readRecovery: async ({ device, made }) => {
    const staging = await toStaging(device, made)
    await device.call(vault.stageRecovery, staging)
    return () => settleCall(device.call(vault.readRecovery, { slot_id: staging.slot.slot_id }))
  },
  commitRecovery: async ({ device, made }) => {
    const staging = await toStaging(device, made)
    const { slot_id } = staging.slot
    await device.call(vault.stageRecovery, staging)
    await device.call(vault.readRecovery, { slot_id })
    return () => settleCall(device.call(vault.commitRecovery, { slot_id }))
  },
}

/** The same device, in another session of its user: its calls continue when the first session ends. */
async function onOtherDevice({ world, session }: VaultScene): Promise<TestDevice> {
  return deviceIn(world, session)
}

/** Calls that a device without the wallet can make, or a page without a device. */
export const userCalls: Record<string, (scene: VaultScene) => Promise<Call>> = {
  recoverSlot: async (scene) => {
    const device = await onOtherDevice(scene)
    return () => settleCall(recoverOn(device, scene))
  },
  revokeDelegation: async ({ world, session: { token }, device, made }) => {
    await getDelegation(world)
    await consentOn(device, { address: made.wallet.entropyId, entropy: made.entropy })
    return () => endOfPost(world, { path: vault.revokeDelegation.path, body: {}, token })
  },
  revokeDevice: async (scene) => {
    const id = await findDevice(scene)
    return () => revokeDevice(scene, id)
  },
  restoreDevice: async (scene) => {
    const id = await findDevice(scene)
    await revokeDevice(scene, id)
    const { token } = scene.session
    return () => endOfPost(scene.world, { path: vault.restoreDevice.path, body: { id }, token })
  },
}

export function revokeDevice({ world, session: { token } }: VaultScene, id: string): Promise<string> {
  return endOfPost(world, { path: vault.revokeDevice.path, body: { id }, token })
}

/** A signature begins. */
export const endOfUnlock =
  ({ device, made }: VaultScene): Call =>
  () =>
    settleCall(device.call(vault.openDeviceSlot, { entropy_id: made.wallet.entropyId }))

export function recoverOn(device: TestDevice, { made }: VaultScene): Promise<unknown> {
  const { publicKey: device_public_key } = device.record
  return device.call(vault.recoverSlot, { entropy_id: made.wallet.entropyId, device_public_key })
}
