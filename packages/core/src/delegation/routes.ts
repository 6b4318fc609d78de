import type { vault } from '@latchkey/wire'
import type { Route } from '../route.ts'

export const delegationTerms: Route<typeof vault.delegationTerms> = {
  method: 'POST',
  path: '/api/v1/wallets/delegate/terms',
}
export const revokeDelegation: Route<typeof vault.revokeDelegation> = {
  method: 'POST',
  path: '/api/v1/wallets/revoke',
}
export const listDelegations: Route<typeof vault.listDelegations> = {
  method: 'GET',
  path: '/api/v1/users/me/delegations',
}
