import { type ChainType, isWalletCreationDue, type Settings, type User } from '@latchkey/core'

/** The next screen, or the end. */
export type AfterLogin = 'account.terms' | 'wallet.create' | 'close'

/** Returns what follows a successful login with any method (protocol 17.4). */
export function afterLogin(user: User, settings: Settings): AfterLogin {
  if (settings.legal.requireTerms && !user.hasAcceptedTerms) return 'account.terms'
  return getWalletsDue(user, settings)[0] ? 'wallet.create' : 'close'
}

/** Returns the chains whose first wallet a login creates. */
export function getWalletsDue(user: User, { embeddedWallets }: Settings): ChainType[] {
  const { createOnLogin: ethereum, createSolanaOnLogin: solana } = embeddedWallets
  const policies = { ethereum, solana }
  return (['ethereum', 'solana'] as const).filter((chain) =>
    isWalletCreationDue(user, policies[chain], chain),
  )
}
