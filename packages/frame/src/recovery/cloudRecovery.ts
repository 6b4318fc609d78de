import type { Cloud } from '../clouds/cloud.ts'
import { type Bytes, wipe } from '../keys/encoding.ts'
import { newHalf } from '../keys/slot.ts'
import { newCloudSlot, openCloudSlot, type Wallet } from '../vault/slots.ts'
import type { Recovery } from './recoveryKind.ts'

/**
 * By a half that the user's own cloud keeps (security 2.4). It goes there from here, and no server of ours sees it. It is
 * written once its slot is staged: what lies in the cloud before that belongs to a change that was staged earlier, which
 * either is replaced by this one or makes it void, so it may be taken away when this one is in force.
 */
export function byCloud(cloud: Cloud): Recovery {
  const { kind } = cloud
  const toPlace = ({ app, entropyId }: Wallet, slotId: string) => ({ app, entropyId, slotId })
  return {
    kind,
    async seal(wallet, secret) {
      const clientHalf = newHalf()
      const slot = await newCloudSlot(wallet, { kind, clientHalf }, secret)
      const place = toPlace(wallet, slot.slot_id)
      const write = (half: Bytes) => cloud.write(place, half).finally(() => wipe(half))
      return {
        slot,
        store: () => write(clientHalf),
        finish: (former) => (former ? cloud.removeFormer(place, former) : Promise.resolve()),
      }
    },
    /** With what the cloud gives now: a half that is only in memory proves nothing. */
    async open(wallet, slot) {
      const clientHalf = await cloud.read(toPlace(wallet, slot.slot_id))
      return openCloudSlot(wallet, slot, { kind, clientHalf })
    },
  }
}
