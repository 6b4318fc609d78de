import { isWalletCreationDue, type Settings, type User } from '@latchkey/core'

/** What follows any successful login, whichever the method (spec 1 section 4). */
export function afterLogin(user: User, settings: Settings): 'terms' | 'createWallet' | 'close' {
  if (settings.legal.requireTerms && !user.hasAcceptedTerms) return 'terms'
  if (isWalletCreationDue(user, settings.embeddedWallets.createOnLogin)) return 'createWallet'
  return 'close'
}
