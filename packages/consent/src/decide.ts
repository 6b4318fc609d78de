import { acceptTerms, type Client, type Route, type User } from '@latchkey/core'
import type { crossApp } from '@latchkey/wire'
import { isAwaited, postToOpener, rejection } from './answer.ts'
import type { PageRequest } from './request.ts'

const authorize: Route<typeof crossApp.authorize> = { method: 'POST', path: '/api/v1/cross-app/authorize' }

/** Approves for the user, and passes on the result. */
export async function allow(client: Client, request: PageRequest, user: User): Promise<void> {
  if (request.terms && !user.hasAcceptedTerms) await acceptTerms(client)
  const { redirect_to, connection } = await client.call(authorize, { request: request.request })
  if (redirect_to !== undefined) location.replace(redirect_to)
  else if (isAwaited(request) && connection) postToOpener(request, connection)
}

export function deny(request: PageRequest): void {
  if (request.kind === 'login') location.replace(request.denyUrl)
  else if (isAwaited(request)) postToOpener(request, { error: rejection })
}

/** A page that connects needs an Ethereum wallet of this app. */
export function lacksWallet(request: PageRequest, { linkedAccounts }: User): boolean {
  const isOurs = (account: User['linkedAccounts'][number]) =>
    account.type === 'wallet' && account.walletClientType === 'privy' && account.chainType === 'ethereum'
  return request.kind === 'connect' && !linkedAccounts.some(isOurs)
}
