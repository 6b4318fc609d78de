import type { Slot } from '@latchkey/wire'
import type { Bytes } from '../keys/encoding.ts'
import type { Secret } from '../keys/secret.ts'
import type { Wallet } from '../vault/slots.ts'

/** A recovery slot to be stored, and what the vault is to ask for before it gives it out. */
export type NewRecoverySlot = {
  slot: Slot
  accessKey?: string
  /** Puts its other half where that belongs. Called when the vault has the slot, before it is opened and in force. */
  store?(): Promise<void>
  /** Called when it is in force, with the slot that it took the place of, if there was one. */
  finish?(former: string | undefined): Promise<void>
}
/** How an entropy comes back on a device that has no slot of it. */
export type RecoveryStrategy = {
  kind: 'privy' | 'user-passcode' | 'google-drive' | 'icloud'
  /** Starts what takes long and needs no wallet yet. */
  begin?(): void
  /** Whether this page made that wallet by the same. Absent where what is given is no secret of the user's own. */
  hasMade?(entropyId: string): Promise<boolean>
  seal(wallet: Wallet, secret: Bytes): Promise<NewRecoverySlot>
  open(wallet: Wallet, slot: Slot): Promise<Secret>
  /** Overwrites what was kept for opening, where that never came. */
  forget?(): void
}
