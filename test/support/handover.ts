import { vault } from '@latchkey/wire'
import { createRecipient } from '../../packages/frame/src/handover/recipient.ts'
import { askAsApp } from './delegation.ts'
import { openImport } from './keyImport.ts'
import type { TestDevice } from './vaultDevice.ts'
import type { World } from './world.ts'

type Chain = 'ethereum' | 'solana'

/** Makes a pregenerated wallet for a user who has no device yet. Returns its address. */
export async function pregenerate(
  world: World,
  { userId }: { userId: string },
  chain: Chain = 'ethereum',
): Promise<string> {
  const path = `/users/${userId}/wallets`
  const { status, body } = await askAsApp(world, { path, body: { wallets: [{ chain_type: chain }] } })
  const accounts = body.linked_accounts as { type: string; chain_type?: string; address: string }[]
  const account = status === 200 ? accounts.find((one) => one.chain_type === chain) : undefined
  if (!account) throw new Error(JSON.stringify(body))
  return account.address
}

/** Takes over a pregenerated wallet's key, as a device does before it imports the key. */
export async function takeOverHeld(device: TestDevice, address: string, chain: Chain = 'ethereum') {
  const intent = await openImport(device, { chain, address })
  if (intent.status !== 'open') throw new Error(intent.status)
  const recipient = await createRecipient()
  const request = { intent_id: intent.intent_id, recipient_key: recipient.publicKey }
  const { grant, ...envelope } = await device.call(vault.takeOver, request)
  return { intentId: intent.intent_id, grant, bytes: await recipient.open(envelope, grant) }
}
