import { isWalletCreationDue, type Settings, type User } from '@latchkey/core'

/** The screen that is due, or the end. */
export type AfterLogin = 'terms' | 'createWallet' | 'close'

/** What follows any successful login, whichever the method (product 1.4). */
export function afterLogin(user: User, settings: Settings): AfterLogin {
  if (settings.legal.requireTerms && !user.hasAcceptedTerms) return 'terms'
  if (isWalletCreationDue(user, settings.embeddedWallets.createOnLogin)) return 'createWallet'
  return 'close'
}
