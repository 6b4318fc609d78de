import { limits, management } from '@latchkey/wire'
import type { BoundDb } from '../db/binding.ts'
import type { Routes } from '../http/route.ts'
import { accountReaders } from '../methods/registry.ts'
import { toUser } from '../user/toWire.ts'
import { deleteUser } from './deleteUser.ts'
import { findUserFor } from './findUser.ts'
import { linkAccountFor } from './linkAccount.ts'
import { listUsers } from './listUsers.ts'
import { changeMetadata } from './metadata.ts'
import { needUser } from './needUser.ts'
import { readAccount } from './readAccounts.ts'
import { searchUsers } from './searchUsers.ts'
import { unlinkAccountFor } from './unlinkAccount.ts'

export const managementRoutes: Routes = (route, ctx) => {
  /** Answers from a replica. */
  const reads = <T>(work: (at: BoundDb) => Promise<T>) =>
    ctx.replicas.read((db) => work({ db, binding: ctx.binding }))
  route(management.getUser, async ({ app, input }) =>
    toUser(await reads((at) => needUser(at, { appId: app.id, id: input.user_id }))),
  )
  route(management.listUsers, (request) => reads((at) => listUsers(at, request)))
  // The lists of a search are long.
  const ofSearch = { bodyBytes: limits.walletRpcBytes }
  route(management.searchUsers, (request) => reads((at) => searchUsers(at, request)), ofSearch)
  for (const [name, endpoint] of Object.entries(management.lookups))
    route(endpoint, ({ app, input }) => reads((at) => findUserFor(at, { app, name, input })))
  route(management.deleteUser, ({ app, input }) => deleteUser(ctx, { app, id: input.user_id }))
  route(management.linkUserAccount, ({ app, input, sent }) =>
    linkAccountFor(ctx, { app, id: input.user_id, identity: readAccount(accountReaders, sent.body) }),
  )
  route(management.unlinkUserAccount, ({ app, input }) =>
    unlinkAccountFor(ctx, { ...input, app, id: input.user_id }),
  )
  route(management.setUserMetadata, ({ app, input }) =>
    changeMetadata(ctx, { app, id: input.user_id, by: 'replace', metadata: input.custom_metadata }),
  )
  route(management.changeUserMetadata, ({ app, input }) =>
    changeMetadata(ctx, { app, id: input.user_id, by: 'merge', metadata: input.custom_metadata }),
  )
}
