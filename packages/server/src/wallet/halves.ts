import { AppError, type Slot } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { isBrokenSeal } from '../db/seal/brokenSeal.ts'
import type { SealedName, StoredSlot } from '../db/vaultSchema.ts'

type Deps = Pick<Context, 'seal'>
/**
 * The owner and the entropy of a slot: its halves are sealed for these, with the slot's id and kind (R84: encrypted at
 * rest).
 */
export type SlotOwner = { appId: string; userId: string; entropyId: SealedName }

/**
 * Seals the halves of a slot. A client half, if we hold it, is sealed under the other key-encryption key (security
 * 2.4).
 */
export async function sealHalves({ seal }: Deps, owner: SlotOwner, slot: Slot): Promise<StoredSlot> {
  const { slot_id, kind, sealed, server_half, client_half, kdf = null } = slot
  return {
    slot_id,
    kind,
    sealed,
    server_half: await seal.seal(serverHalfContext(owner, slot), toBytes(server_half)),
    client_half:
      client_half === undefined
        ? null
        : await seal.seal(clientHalfContext(owner, slot), toBytes(client_half)),
    kdf,
  }
}

/** Opens a slot as its owner stored it. Throws `wallet_damaged` if the row was moved or changed. */
export async function openHalves(deps: Deps, owner: SlotOwner, row: StoredSlot): Promise<Slot> {
  return open(deps, owner, row).catch((cause: unknown) => {
    throw isBrokenSeal(cause) ? new AppError('wallet_damaged', { cause }) : cause
  })
}

async function open({ seal }: Deps, owner: SlotOwner, row: StoredSlot): Promise<Slot> {
  const { slot_id, kind, sealed, server_half, client_half, kdf } = row
  const slot: Slot = {
    slot_id,
    kind: kind as Slot['kind'], // written by sealHalves, from the same union
    sealed,
    server_half: toText(await seal.open(serverHalfContext(owner, row), server_half)),
    ...(kdf ? { kdf } : {}),
  }
  if (client_half === null) return slot
  return { ...slot, client_half: toText(await seal.open(clientHalfContext(owner, row), client_half)) }
}

type SlotKind = { slot_id: string; kind: string }

function serverHalfContext(owner: SlotOwner, { slot_id, kind }: SlotKind) {
  const column = { purpose: 'server-half', table: 'slots', column: 'server_half' } as const
  return { ...owner, ...column, slotId: slot_id, role: kind }
}

function clientHalfContext(owner: SlotOwner, { slot_id, kind }: SlotKind) {
  const column = { purpose: 'recovery-half', table: 'slots', column: 'client_half' } as const
  return { ...owner, ...column, slotId: slot_id, role: kind }
}

function toBytes(half: string): Uint8Array {
  return Buffer.from(half, 'base64url')
}

function toText(half: Uint8Array): string {
  return Buffer.from(half).toString('base64url')
}
