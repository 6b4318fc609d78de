import { type AppGrant, vault } from '@latchkey/wire'
import type { Caller } from '../channel/caller.ts'
import type { Session } from '../channel/session.ts'
import { fail } from '../errors.ts'
import { chains } from '../keys/chains.ts'
import { type Secret, wipeSecret } from '../keys/secret.ts'
import { automaticStrategy } from '../recovery/chooseStrategy.ts'
import { recoverInTurn } from '../recovery/recoverWallet.ts'
import { build, openIntent } from '../vault/create.ts'
import { type Frame, type WalletName, withDevice } from '../vault/vault.ts'
import { createRecipient } from './recipient.ts'

/**
 * Takes over a wallet that the app made before the first login: the signer seals the key for this device, and the
 * device imports it. A device that stopped in between can ask again. Other devices wait meanwhile.
 */
export async function takeOverWallet(frame: Frame, caller: Caller, name: WalletName): Promise<void> {
  const { session } = caller
  const { chain, address } = name
  const record = { ...(await frame.devices.obtain(session)), creation: crypto.randomUUID() }
  const device = withDevice(caller, record)
  const intent = await openIntent(frame, device, {
    ...{ creation: record.creation, chain, importedAddress: address },
  })
  // Another device was faster, so the user already has the wallet.
  if (intent.status !== 'open') return recoverInTurn(frame, caller, { name, secret: undefined })
  const { intent_id: intentId } = intent
  const recipient = await createRecipient()
  const request = { intent_id: intentId, recipient_key: recipient.publicKey }
  const { grant, ...envelope } = await frame.api(vault.takeOver, request, device)
  if (!isRight(grant, session, name)) return fail('error')
  const secret: Secret = { kind: chains[chain].imported, bytes: await recipient.open(envelope, grant) }
  try {
    if (chains[chain].toAddress(secret.bytes) !== address) return fail('error')
    const job = { frame, session, record, caller: device, chain, recovery: automaticStrategy, intentId }
    if (!(await build(job, secret))) return fail('error')
  } finally {
    wipeSecret(secret)
  }
}

/** Whether the key is for this user and this wallet: an attacker may control the server. */
function isRight(grant: AppGrant, { appId, userId }: Session, { chain, address }: WalletName): boolean {
  return (
    grant.app_id === appId &&
    grant.user_id === userId &&
    grant.chain_type === chain &&
    grant.address === address
  )
}
