import type { App } from '../app/app.ts'
import type { SignedIn } from '../context.ts'
import type { ProvenDevice } from './deviceProof.ts'

/** Who asks the vault: a user whose session lives, on a device that has proven itself. */
export type VaultCaller = SignedIn & {
  readonly app: App
  readonly device: ProvenDevice
  /** `Firefox on Linux`, for the list of devices and the notice. */
  readonly label: string
  /** What says that a second factor was passed, as the call brought it; `requireGrant` says whether it counts. */
  readonly grant: string | undefined
}

/** Whose rows a query may see. Every query of the vault names both. */
export type Owner = { appId: string; userId: string }

export function toOwner(caller: { app: App; userId: string }): Owner {
  return { appId: caller.app.id, userId: caller.userId }
}
