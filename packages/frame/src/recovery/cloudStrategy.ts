import type { Cloud } from '../clouds/cloud.ts'
import { type Bytes, wipe } from '../keys/encoding.ts'
import { newHalf } from '../keys/slot.ts'
import { newCloudSlot, openCloudSlot, type Wallet } from '../vault/slots.ts'
import type { RecoveryStrategy } from './strategy.ts'

/**
 * Recovery with a half in the user's own cloud (security 2.4). The frame sends it there directly, and no server of ours
 * sees it. It is written after its slot is staged. An older file in the cloud then belongs to an earlier staged change,
 * which either is replaced by this one or invalidates it, so it may be removed when this one is in force.
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
    /** Uses the cloud's present content: a half that is only in memory proves nothing. */
    async open(wallet, slot) {
      const clientHalf = await cloud.read(toBackupId(wallet, slot.slot_id))
      return openCloudSlot(wallet, slot, { kind, clientHalf })
    },
  }
}
