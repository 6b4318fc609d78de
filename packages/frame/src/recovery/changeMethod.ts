import { canonicalJson, type Slot, vault, type WalletAddress } from '@latchkey/wire'
import type { Caller } from '../channel/caller.ts'
import type { Session } from '../channel/session.ts'
import { fail, isOfCloud } from '../errors.ts'
import { chains } from '../keys/chains.ts'
import { derive } from '../keys/derive.ts'
import { type Bytes, toBase64Url, utf8, wipe } from '../keys/encoding.ts'
import { type Secret, wipeSecret } from '../keys/secret.ts'
import { type Frame, inTurn, openWithVault, type WalletName, withDevice } from '../vault/vault.ts'
import type { RecoveryStrategy } from './strategy.ts'

/**
 * Another way to recover a wallet that is on this device: stage, open what was stored, commit (security 2.4). Until the
 * commit the way there was stays in force, so that one of the two opens at any moment.
 */
export function changeRecoveryMethod(
  frame: Frame,
  caller: Caller,
  { name, strategy }: { name: WalletName; strategy: RecoveryStrategy },
) {
  return inTurn(frame, caller, async () => {
    const { record, local, entropyId, secret } = await openWithVault(frame, caller, name)
    try {
      const { session } = caller
      const { addresses } = local
      const wallet = {
        appId: session.appId,
        userId: session.userId,
        entropyId,
        addresses,
        secret: secret.kind,
      }
      const { slot, accessKey, store, finish } = await strategy.seal(wallet, secret.bytes)
      const signature = await signChange(secret, { session, entropyId, addresses, slot })
      const device = withDevice(caller, record)
      const access = accessKey === undefined ? {} : { access_key: accessKey }
      const input = { entropy_id: name.address, slot, addresses, signature, ...access }
      const { replaces } = await frame.api(vault.stageRecovery, input, device)
      await store?.()
      const reply = await frame.api(vault.readRecovery, { slot_id: slot.slot_id }, device)
      // A repeat of a commit whose answer was lost: it was opened before that.
      if (reply.status === 'staged')
        await checkStored(strategy, { wallet, slot, storedSlot: reply.staged_slot })
      const result = await frame.api(vault.commitRecovery, { slot_id: slot.slot_id }, device)
      // It is done: a backup that stays behind opens nothing without the vault's half, which is erased.
      await finish?.(replaces).catch(() => undefined)
      return result
    } finally {
      wipeSecret(secret)
      strategy.forget?.()
    }
  })
}

type Check = { wallet: Parameters<RecoveryStrategy['open']>[0]; slot: Slot; storedSlot: Slot | undefined }

/** What the server stored is what was sealed, and opens: an older one, or one with another salt, would not on the day it is needed. */
async function checkStored(strategy: RecoveryStrategy, { wallet, slot, storedSlot }: Check): Promise<void> {
  if (!storedSlot || canonicalJson(storedSlot) !== canonicalJson(slot)) return fail('wallet_damaged')
  wipeSecret(await strategy.open(wallet, storedSlot).catch(toDamage))
}

/** What the cloud says is the cloud's; of the vault's slot all else is damage. */
export function toDamage(error: unknown): never {
  if (isOfCloud(error)) throw error
  return fail('wallet_damaged')
}

type Change = { session: Session; entropyId: string; addresses: WalletAddress[]; slot: Slot }

/** The entropy's own key vouches for the slot, and for whom it is: a stolen token has none. */
async function signChange(secret: Secret, { session, entropyId, addresses, slot }: Change): Promise<string> {
  const { appId: app, userId: user } = session
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(canonicalJson(slot))))
  const text = canonicalJson({
    ...{ change: 'recovery', app, user, entropy_id: entropyId, addresses },
    digest: toBase64Url(digest),
  })
  const [first] = addresses.filter(({ address }) => address === entropyId)
  if (!first) return fail('wallet_damaged')
  let key: Bytes | undefined
  try {
    key = await derive(secret, first.chain_type, 0)
    return chains[first.chain_type].prove(text, key)
  } finally {
    wipe(key)
  }
}
