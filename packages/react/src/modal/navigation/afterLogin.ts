import { type ChainType, isWalletCreationDue, type Settings, type User } from '@latchkey/core'

/** The screen that is due, or the end. */
export type AfterLogin = 'account.terms' | 'wallet.create' | 'close'

/** What follows any successful login, whichever the method (protocol 17.4). */
export function afterLogin(user: User, settings: Settings): AfterLogin {
  if (settings.legal.requireTerms && !user.hasAcceptedTerms) return 'account.terms'
  return getWalletsDue(user, settings)[0] ? 'wallet.create' : 'close'
}

/** The chains whose first wallet a login makes. */
export function getWalletsDue(user: User, { embeddedWallets }: Settings): ChainType[] {
  const { createOnLogin: ethereum, createSolanaOnLogin: solana } = embeddedWallets
  const policies = { ethereum, solana }
  return (['ethereum', 'solana'] as const).filter((chain) =>
    isWalletCreationDue(user, policies[chain], chain),
  )
}
