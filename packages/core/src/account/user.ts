import type { MfaMethod, SmartWalletType } from '@latchkey/wire'
import type { OAuthProviderType, SocialAccount, SocialMembers } from './social.ts'

/** The public user and what is linked to it, with the published names (protocol 3.2, 3.3). */

export type LinkMetadata = { verifiedAt: Date; firstVerifiedAt: Date | null; latestVerifiedAt: Date | null }

export type RecoveryMethod = 'privy' | 'user-passcode' | 'google-drive' | 'icloud'

export type Email = { address: string }
export type Phone = { number: string }
export type Wallet = {
  address: string
  chainType: 'ethereum' | 'solana'
  /** `privy` for a wallet of ours. */
  walletClientType?: string
  connectorType?: string
  recoveryMethod?: RecoveryMethod
  imported: boolean
  delegated: boolean
  /** Place in the derivation order of an embedded wallet; 0 is the primary one. */
  walletIndex: number | null
}
export type SmartWallet = { address: string; smartWalletType: SmartWalletType }
export type CustomJwtAccount = { customUserId: string }
export type Farcaster = {
  fid: number | null
  ownerAddress: string
  username: string | null
  displayName: string | null
  bio: string | null
  pfp: string | null
  url: string | null
  signerPublicKey: string | null
}
export type Passkey = {
  credentialId: string
  enrolledInMfa: boolean
  authenticatorName?: string
  createdWithDevice?: string
  createdWithOs?: string
  createdWithBrowser?: string
}
export type Telegram = {
  telegramUserId: string
  firstName: string | null
  lastName?: string | null
  username?: string | null
  photoUrl?: string | null
}
export type CrossAppAccount = {
  subject: string
  embeddedWallets: { address: string }[]
  smartWallets: { address: string }[]
  providerApp: { id: string; name?: string; logoUrl?: string }
}

type TypedAccount<Type extends string, Account> = { type: Type } & Account & LinkMetadata

export type EmailWithMetadata = TypedAccount<'email', Email>
export type PhoneWithMetadata = TypedAccount<'phone', Phone>
export type WalletWithMetadata = TypedAccount<'wallet', Wallet>
export type SmartWalletWithMetadata = TypedAccount<'smart_wallet', SmartWallet>
/** Of one network where it is named, such as `SocialAccountWithMetadata<'google'>`, otherwise of any. */
export type SocialAccountWithMetadata<Provider extends OAuthProviderType = OAuthProviderType> = {
  [P in Provider]: TypedAccount<`${P}_oauth`, SocialAccount<P>>
}[Provider]
export type CustomJwtAccountWithMetadata = TypedAccount<'custom_auth', CustomJwtAccount>
export type FarcasterWithMetadata = TypedAccount<'farcaster', Farcaster>
export type PasskeyWithMetadata = TypedAccount<'passkey', Passkey>
export type TelegramWithMetadata = TypedAccount<'telegram', Telegram>
export type CrossAppAccountWithMetadata = TypedAccount<'cross_app', CrossAppAccount>

export type LinkedAccountWithMetadata =
  | EmailWithMetadata
  | PhoneWithMetadata
  | WalletWithMetadata
  | SmartWalletWithMetadata
  | SocialAccountWithMetadata
  | CustomJwtAccountWithMetadata
  | FarcasterWithMetadata
  | PasskeyWithMetadata
  | TelegramWithMetadata
  | CrossAppAccountWithMetadata

export type LinkedAccountType = LinkedAccountWithMetadata['type']

/** Published names of the ways to log in (protocol 10.4). */
export type LoginMethod =
  | 'email'
  | 'sms'
  | 'siwe'
  | 'siws'
  | 'farcaster'
  | OAuthProviderType
  | 'passkey'
  | 'telegram'
  | 'custom'
  | `privy:${string}`
  | 'guest'

/**
 * A signed-in person. Each singular member is the account of that type that was verified first; `wallet` can
 * therefore be an external one.
 */
export type User = SocialMembers & {
  id: string
  createdAt: Date
  linkedAccounts: LinkedAccountWithMetadata[]
  email?: Email
  phone?: Phone
  wallet?: Wallet
  smartWallet?: SmartWallet
  farcaster?: Farcaster
  telegram?: Telegram
  /** Always empty; `linkedAccounts` tells what is delegated. Kept because published code reads it. */
  delegatedWallets?: never[]
  mfaMethods: MfaMethod[]
  hasAcceptedTerms: boolean
  isGuest: boolean
  customMetadata?: Record<string, string | number | boolean>
}
