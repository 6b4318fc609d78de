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
 * Changes the recovery method of a wallet on this device: stage, open the stored slot, commit (security 2.4). Until the
 * commit the earlier method stays in force, so that one of the two works at any moment.
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
      // A repeated commit whose response was lost: it was opened before that.
      if (reply.status === 'staged')
        await checkStored(strategy, { wallet, slot, storedSlot: reply.staged_slot })
      const result = await frame.api(vault.commitRecovery, { slot_id: slot.slot_id }, device)
      // The change is done: a backup that stays behind opens nothing without the vault's half, which is erased.
      await finish?.(replaces).catch(() => undefined)
      return result
    } finally {
      wipeSecret(secret)
      strategy.forget?.()
    }
  })
}

type Check = { wallet: Parameters<RecoveryStrategy['open']>[0]; slot: Slot; storedSlot: Slot | undefined }

/**
 * The stored slot must be the sealed one, and open: an older one, or one with another salt, would fail when it is
 * needed.
 */
async function checkStored(strategy: RecoveryStrategy, { wallet, slot, storedSlot }: Check): Promise<void> {
  if (!storedSlot || canonicalJson(storedSlot) !== canonicalJson(slot)) return fail('wallet_damaged')
  wipeSecret(await strategy.open(wallet, storedSlot).catch(toDamage))
}

/** Errors of the cloud are passed on; every other failure with the vault's slot means damage. */
export function toDamage(error: unknown): never {
  if (isOfCloud(error)) throw error
  return fail('wallet_damaged')
}

type Change = { session: Session; entropyId: string; addresses: WalletAddress[]; slot: Slot }

/** The entropy's own key signs the slot and its owner: a stolen token does not have it. */
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
