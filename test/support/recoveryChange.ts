import { canonicalJson, type Slot, vault } from '@latchkey/wire'
import { signPersonalMessage } from '../../packages/frame/src/keys/personalMessage.ts'
import { newCloudSlot, newPasswordSlot, newRecoverySlot } from '../../packages/frame/src/vault/slots.ts'
import { toDigest } from '../../packages/server/src/wallet/material.ts'
import { ethereumKey, openIntent, stage, type TestDevice, type WalletMaterial } from './vaultDevice.ts'

/** How a password is stretched. */
export const kdf = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1, salt: 'A'.repeat(22) } as const
/** The text that the vault compares for a password. The server does not check how scrypt made it. */
export const accessKey = 'k'.repeat(43)

/** A wallet with automatic recovery, and the secret with which a test changes its recovery. */
export async function makeWallet(device: TestDevice): Promise<WalletMaterial> {
  const intent = await openIntent(device)
  if (intent.status !== 'open') throw new Error('a wallet was there')
  const { intent_id } = intent
  const { made } = await stage(device, intent_id)
  await device.call(vault.readMaterial, { intent_id })
  await device.call(vault.commitIntent, { intent_id })
  return made
}

/** How a wallet is recovered. */
export type Kind = 'privy' | 'user-passcode' | 'google-drive' | 'icloud'

/** The request of a device that gives a wallet another recovery slot. */
export async function toStaging(
  device: TestDevice,
  { wallet, entropy }: WalletMaterial,
  kind: Kind = 'user-passcode',
) {
  const clientHalf = crypto.getRandomValues(new Uint8Array(32))
  const isPassword = kind === 'user-passcode'
  const makers = {
    privy: () => newRecoverySlot(wallet, entropy),
    'user-passcode': () => newPasswordSlot(wallet, { kdf, clientHalf }, entropy),
    'google-drive': () => newCloudSlot(wallet, { kind: 'google-drive', clientHalf }, entropy),
    icloud: () => newCloudSlot(wallet, { kind: 'icloud', clientHalf }, entropy),
  }
  const slot = await makers[kind]()
  const { entropyId, addresses } = wallet
  return {
    entropy_id: entropyId,
    slot,
    addresses,
    ...(isPassword ? { access_key: accessKey } : {}),
    signature: await signFor(device, { entropy, entropyId, addresses, slot }),
  }
}

type Statement = Pick<WalletMaterial, 'entropy'> & {
  entropyId: string
  addresses: WalletMaterial['wallet']['addresses']
  slot: Slot
}

/** The statement about a new recovery slot, signed with the wallet's own key. */
export async function signFor(
  { session: { appId: app, userId: user } }: TestDevice,
  { entropy, entropyId, addresses, slot }: Statement,
) {
  const names = { change: 'recovery', app, user, entropy_id: entropyId, addresses }
  return signPersonalMessage(canonicalJson({ ...names, digest: toDigest(slot) }), await ethereumKey(entropy))
}

/** All steps of a change, in the order of the frame. */
export async function changeRecovery(device: TestDevice, wallet: WalletMaterial, kind?: Kind) {
  const staging = await toStaging(device, wallet, kind)
  const { slot_id } = staging.slot
  await device.call(vault.stageRecovery, staging)
  await device.call(vault.readRecovery, { slot_id })
  return device.call(vault.commitRecovery, { slot_id })
}
