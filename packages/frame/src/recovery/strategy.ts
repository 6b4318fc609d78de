import type { Slot } from '@latchkey/wire'
import type { Bytes } from '../keys/encoding.ts'
import type { Secret } from '../keys/secret.ts'
import type { Wallet } from '../vault/slots.ts'

/** A recovery slot to store, and the proof that the vault must require for it. */
export type NewRecoverySlot = {
  slot: Slot
  accessKey?: string
  /** Stores its other half. Called when the vault has the slot, before it is opened and in force. */
  store?(): Promise<void>
  /** Called when it is in force, with the replaced slot, if there was one. */
  finish?(former: string | undefined): Promise<void>
}
/** How to recover an entropy on a device without a slot of it. */
export type RecoveryStrategy = {
  kind: 'privy' | 'user-passcode' | 'google-drive' | 'icloud'
  /** Starts slow work that does not need the wallet yet. */
  begin?(): void
  /** Whether this page created that wallet with the same secret. Missing if the method has no secret of the user. */
  hasMade?(entropyId: string): Promise<boolean>
  seal(wallet: Wallet, secret: Bytes): Promise<NewRecoverySlot>
  open(wallet: Wallet, slot: Slot): Promise<Secret>
  /** Overwrites the data for opening, if it was not opened. */
  forget?(): void
}
