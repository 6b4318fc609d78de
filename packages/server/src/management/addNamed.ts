import { assertRoomForType, assertRoomForWallet } from '../account/link.ts'
import type { App } from '../app/app.ts'
import type { BoundDb } from '../db/binding.ts'
import { asNamed, type Identity, type Naming } from '../user/identity.ts'
import { linkAccount } from '../user/ownAccounts.ts'
import { findUser } from '../user/store.ts'

type NamedAccount = {
  app: App
  userId: string
  identity: Identity
  naming: Naming
  now: Date
  /** The account is on hold until then. */
  hold?: Date | null
}

/**
 * Adds an account that the app's server names, with the user locked or new. It is unproven until a login with it.
 *
 * @throws AppError `linked_to_another_user`; `cannot_link_more_of_type`
 */
export async function addNamed(
  at: BoundDb,
  { app, userId, identity, naming, now, hold = null }: NamedAccount,
): Promise<void> {
  const accounts = (await findUser(at, { appId: app.id, id: userId }))?.accounts ?? []
  assertRoomForType(accounts, identity)
  assertRoomForWallet(app, accounts, identity)
  const own = { appId: app.id, userId, now, hold }
  await linkAccount(at, { ...own, identity: asNamed(identity, naming) })
}
