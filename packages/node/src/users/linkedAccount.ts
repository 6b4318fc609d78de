/** When the account was verified, in Unix seconds. Null for an account that no login has used yet. */
export type Times = {
  verified_at: number
  first_verified_at?: number | null | undefined
  latest_verified_at?: number | null | undefined
}
type Maybe = string | null | undefined

export type EmailAccount = Times & { type: 'email'; address: string }

/** `number` is the same as `phoneNumber`: published SDKs read one or the other. */
export type PhoneAccount = Times & { type: 'phone'; phoneNumber: string; number?: string | undefined }

export type WalletAccount = Times & {
  type: 'wallet'
  address: string
  /** `ethereum`, `solana`. */
  chain_type: string
  chain_id?: string | undefined
  wallet_client?: string | undefined
  /** `privy` for an embedded wallet. */
  wallet_client_type?: Maybe
  connector_type?: Maybe
  recovery_method?: 'privy' | 'user-passcode' | 'google-drive' | 'icloud' | undefined
  imported?: boolean | undefined
  /** Whether the user lets the app's server sign. */
  delegated?: boolean | undefined
  wallet_index?: number | undefined
  /** The app's server created the wallet before the first login. Names the holder of the key. */
  pregenerated?: 'app' | 'user' | undefined
  public_key?: string | undefined
  /** Set if the wallet API can use the wallet. */
  id?: Maybe
}

export type SmartWalletAccount = Times & { type: 'smart_wallet'; address: string; smart_wallet_type: string }

export type SocialAccount = Times & {
  type:
    | 'google_oauth'
    | 'apple_oauth'
    | 'discord_oauth'
    | 'github_oauth'
    | 'instagram_oauth'
    | 'line_oauth'
    | 'linkedin_oauth'
    | 'spotify_oauth'
    | 'tiktok_oauth'
    | 'twitch_oauth'
    | 'twitter_oauth'
  /** The id of the user at the network. It never changes, unlike name and username. */
  subject: string
  email?: Maybe
  name?: Maybe
  username?: Maybe
  profile_picture_url?: Maybe
  vanity_name?: Maybe
}

export type FarcasterAccount = Times & {
  type: 'farcaster'
  fid: number
  owner_address: string
  username?: string | undefined
  display_name?: string | undefined
  bio?: string | undefined
  profile_picture?: string | undefined
  profile_picture_url?: string | undefined
  homepage_url?: string | undefined
  signer_public_key?: string | undefined
}

export type PasskeyAccount = Times & {
  type: 'passkey'
  credential_id: string
  enrolled_in_mfa: boolean
  authenticator_name?: string | undefined
  created_with_browser?: string | undefined
  created_with_os?: string | undefined
  created_with_device?: string | undefined
}

export type TelegramAccount = Times & {
  type: 'telegram'
  telegram_user_id: string
  first_name?: Maybe
  last_name?: Maybe
  username?: Maybe
  photo_url?: Maybe
}

export type CustomAuthAccount = Times & { type: 'custom_auth'; custom_user_id: string }

export type CrossAppAccount = Times & {
  type: 'cross_app'
  subject: string
  provider_app_id: string
  embedded_wallets: { address: string }[]
  smart_wallets: { address: string }[]
}

/** An account of a user. `type` tells which. */
export type LinkedAccount =
  | EmailAccount
  | PhoneAccount
  | WalletAccount
  | SmartWalletAccount
  | SocialAccount
  | FarcasterAccount
  | PasskeyAccount
  | TelegramAccount
  | CustomAuthAccount
  | CrossAppAccount
