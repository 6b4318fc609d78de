import type { App } from '../app/app.ts'
import type { SignedIn } from '../context.ts'
import type { ProvenDevice } from './deviceProof.ts'

/** The caller of the vault: a user with a live session, on a device with a valid proof. */
export type VaultCaller = SignedIn & {
  readonly app: App
  readonly device: ProvenDevice
  /** `Firefox on Linux`, for the list of devices and the notice. */
  readonly label: string
  /** The second-factor grant in the call; `requireGrant` verifies it. */
  readonly grant: string | undefined
}

/** The user whose rows a query may read. Every query of the vault names both members. */
export type Owner = { appId: string; userId: string }

export function toOwner(caller: { app: App; userId: string }): Owner {
  return { appId: caller.app.id, userId: caller.userId }
}
