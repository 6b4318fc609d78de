import { acceptTerms, type Client, type Route, type User } from '@latchkey/core'
import type { crossApp } from '@latchkey/wire'
import { postToOpener } from './answer.ts'
import type { PageRequest } from './request.ts'

const authorize: Route<typeof crossApp.authorize> = { method: 'POST', path: '/api/v1/cross-app/authorize' }

/** Says yes for the user, and hands over what came of it. */
export async function allow(client: Client, asked: PageRequest, user: User): Promise<void> {
  if (asked.terms && !user.hasAcceptedTerms) await acceptTerms(client)
  const { redirect_to, connection } = await client.call(authorize, { request: asked.request })
  if (redirect_to !== undefined) location.replace(redirect_to)
  else if (asked.kind === 'connect' && connection) postToOpener(asked, connection)
}

export function deny(asked: PageRequest): void {
  if (asked.kind === 'login') location.replace(asked.denyUrl)
  else postToOpener(asked, { error: 'User rejected request' })
}

/** A page that connects needs an Ethereum wallet of this app's. */
export function lacksWallet(asked: PageRequest, { linkedAccounts }: User): boolean {
  const isOurs = (account: User['linkedAccounts'][number]) =>
    account.type === 'wallet' && account.walletClientType === 'privy' && account.chainType === 'ethereum'
  return asked.kind === 'connect' && !linkedAccounts.some(isOurs)
}
