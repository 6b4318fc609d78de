import type { MfaMethod, SmartWalletType } from '@latchkey/wire'

/** The public user and what is linked to it, with the published names (wire.md 3.2, 3.3). */

export type OAuthProviderType =
  | 'google'
  | 'discord'
  | 'twitter'
  | 'github'
  | 'spotify'
  | 'instagram'
  | 'tiktok'
  | 'linkedin'
  | 'apple'

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
export type Google = { subject: string; email: string; name: string | null }
export type Twitter = {
  subject: string
  username: string | null
  name: string | null
  profilePictureUrl: string | null
}
export type Discord = { subject: string; username: string | null; email: string | null }
export type Github = { subject: string; username: string | null; name: string | null; email: string | null }
export type Spotify = { subject: string; email: string | null; name: string | null }
export type Instagram = { subject: string; username: string | null }
export type Tiktok = { subject: string; username: string | null; name: string | null }
export type LinkedIn = {
  subject: string
  name: string | null
  email: string | null
  vanityName: string | null
}
export type Apple = { subject: string; email: string }
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

type Linked<Type extends string, Account> = { type: Type } & Account & LinkMetadata

export type EmailWithMetadata = Linked<'email', Email>
export type PhoneWithMetadata = Linked<'phone', Phone>
export type WalletWithMetadata = Linked<'wallet', Wallet>
export type SmartWalletWithMetadata = Linked<'smart_wallet', SmartWallet>
export type GoogleOAuthWithMetadata = Linked<'google_oauth', Google>
export type TwitterOAuthWithMetadata = Linked<'twitter_oauth', Twitter>
export type DiscordOAuthWithMetadata = Linked<'discord_oauth', Discord>
export type GithubOAuthWithMetadata = Linked<'github_oauth', Github>
export type SpotifyOAuthWithMetadata = Linked<'spotify_oauth', Spotify>
export type InstagramOAuthWithMetadata = Linked<'instagram_oauth', Instagram>
export type TiktokOAuthWithMetadata = Linked<'tiktok_oauth', Tiktok>
export type LinkedInOAuthWithMetadata = Linked<'linkedin_oauth', LinkedIn>
export type AppleOAuthWithMetadata = Linked<'apple_oauth', Apple>
export type CustomJwtAccountWithMetadata = Linked<'custom_auth', CustomJwtAccount>
export type FarcasterWithMetadata = Linked<'farcaster', Farcaster>
export type PasskeyWithMetadata = Linked<'passkey', Passkey>
export type TelegramWithMetadata = Linked<'telegram', Telegram>
export type CrossAppAccountWithMetadata = Linked<'cross_app', CrossAppAccount>

export type LinkedAccountWithMetadata =
  | EmailWithMetadata
  | PhoneWithMetadata
  | WalletWithMetadata
  | SmartWalletWithMetadata
  | GoogleOAuthWithMetadata
  | TwitterOAuthWithMetadata
  | DiscordOAuthWithMetadata
  | GithubOAuthWithMetadata
  | SpotifyOAuthWithMetadata
  | InstagramOAuthWithMetadata
  | TiktokOAuthWithMetadata
  | LinkedInOAuthWithMetadata
  | AppleOAuthWithMetadata
  | CustomJwtAccountWithMetadata
  | FarcasterWithMetadata
  | PasskeyWithMetadata
  | TelegramWithMetadata
  | CrossAppAccountWithMetadata

export type LinkedAccountType = LinkedAccountWithMetadata['type']

/** Published names of the ways to log in (wire.md 10.4). */
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
export type User = {
  id: string
  createdAt: Date
  linkedAccounts: LinkedAccountWithMetadata[]
  email?: Email
  phone?: Phone
  wallet?: Wallet
  smartWallet?: SmartWallet
  google?: Google
  twitter?: Twitter
  discord?: Discord
  github?: Github
  spotify?: Spotify
  instagram?: Instagram
  tiktok?: Tiktok
  linkedin?: LinkedIn
  apple?: Apple
  farcaster?: Farcaster
  telegram?: Telegram
  /** Always empty; `linkedAccounts` tells what is delegated. Kept because published code reads it. */
  delegatedWallets?: never[]
  mfaMethods: MfaMethod[]
  hasAcceptedTerms: boolean
  isGuest: boolean
  customMetadata?: Record<string, string | number | boolean>
}
