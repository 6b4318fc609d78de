import type { Cloud } from '../clouds/cloud.ts'
import { type Bytes, wipe } from '../keys/encoding.ts'
import { newHalf } from '../keys/slot.ts'
import { newCloudSlot, openCloudSlot, type Wallet } from '../vault/slots.ts'
import type { RecoveryStrategy } from './strategy.ts'

/**
 * By a half that the user's own cloud keeps (security 2.4). It goes there from here, and no server of ours sees it. It is
 * written once its slot is staged: what lies in the cloud before that belongs to a change that was staged earlier, which
 * either is replaced by this one or makes it void, so it may be taken away when this one is in force.
 */
export function createCloudStrategy(cloud: Cloud): RecoveryStrategy {
  const { kind } = cloud
  const toBackupId = ({ appId, entropyId }: Wallet, slotId: string) => ({ appId, entropyId, slotId })
  return {
    kind,
    async seal(wallet, secret) {
      const clientHalf = newHalf()
      const slot = await newCloudSlot(wallet, { kind, clientHalf }, secret)
      const backup = toBackupId(wallet, slot.slot_id)
      const write = (half: Bytes) => cloud.write(backup, half).finally(() => wipe(half))
      return {
        slot,
        store: () => write(clientHalf),
        finish: (former) => (former ? cloud.removeFormer(backup, former) : Promise.resolve()),
      }
    },
    /** With what the cloud gives now: a half that is only in memory proves nothing. */
    async open(wallet, slot) {
      const clientHalf = await cloud.read(toBackupId(wallet, slot.slot_id))
      return openCloudSlot(wallet, slot, { kind, clientHalf })
    },
  }
}
