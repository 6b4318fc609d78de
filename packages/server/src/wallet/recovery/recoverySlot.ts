import { AppError, type Slot } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import type { StoredSlot } from '../../db/vaultSchema.ts'
import { type SlotOwner, sealHalves } from '../halves.ts'
import { toAccessVerifier } from './accessKey.ts'

/** The recovery methods, and what the server stores for each (security 2.4). */
const methods: Partial<Record<Slot['kind'], { hasClientHalf: boolean; hasPassword: boolean }>> = {
  privy: { hasClientHalf: true, hasPassword: false },
  'user-passcode': { hasClientHalf: false, hasPassword: true },
  'google-drive': { hasClientHalf: false, hasPassword: false },
  icloud: { hasClientHalf: false, hasPassword: false },
}

type RecoverySlot = { slot: Slot; accessKey: string | undefined }

/** Refuses a slot with a method that the app does not offer, or with more or less data than it needs. */
export function checkRecoverySlot(app: App, { slot, accessKey }: RecoverySlot): void {
  const method = methods[slot.kind]
  if (!method) throw new AppError('invalid_data')
  const isWhole =
    slot.sealed.kid === slot.slot_id &&
    method.hasClientHalf === (slot.client_half !== undefined) &&
    method.hasPassword === (slot.kdf !== undefined) &&
    method.hasPassword === (accessKey !== undefined)
  if (!isWhole) throw new AppError('invalid_data')
  const options: readonly string[] = app.settings.embedded_wallet_config.user_owned_recovery_options
  if (slot.kind !== 'privy' && !options.includes(slot.kind)) throw new AppError('disallowed_recovery_method')
}

export async function sealRecoverySlot(
  ctx: Pick<Context, 'seal'>,
  owner: SlotOwner,
  { slot, accessKey }: RecoverySlot,
): Promise<StoredSlot> {
  const slotRow = await sealHalves(ctx, owner, slot)
  if (accessKey === undefined) return slotRow
  const verifier = await toAccessVerifier(ctx, { owner, slotId: slot.slot_id, accessKey })
  return { ...slotRow, access_verifier: verifier }
}
