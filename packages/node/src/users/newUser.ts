import type { SocialAccount } from './linkedAccount.ts'
import type { CustomMetadata } from './user.ts'

/** An account that the app's server gives a user. It counts as unproven until a login with it. */
export type NewAccount =
  | { type: 'email'; address: string }
  | { type: 'phone'; number: string }
  | { type: 'wallet'; address: string; chain_type: string }
  | { type: 'custom_auth'; custom_user_id: string }
  | {
      type: 'telegram'
      telegram_user_id: string
      username?: string
      first_name?: string
      last_name?: string
      photo_url?: string
    }
  | {
      type: 'farcaster'
      fid: number
      owner_address: string
      username?: string
      display_name?: string
      bio?: string
      profile_picture_url?: string
      homepage_url?: string
    }
  | {
      type: SocialAccount['type']
      subject: string
      email?: string
      name?: string
      username?: string
      profile_picture_url?: string
      vanity_name?: string
    }

/** A wallet that the signer makes for a user before their first login. */
export type NewWallet = {
  chain_type: 'ethereum' | 'solana'
  /** At most one. */
  policy_ids?: string[]
  additional_signers?: { signer_id: string; override_policy_ids?: string[] }[]
}

export type NewUser = {
  linked_accounts: NewAccount[]
  custom_metadata?: CustomMetadata
  wallets?: NewWallet[]
}

/** The result of one entry of a batch, by its place in the request. */
export type NewUserResult =
  | { action: 'create'; index: number; success: true; id: string }
  | { action: 'create'; index: number; success: false; code: string; error: string }

/** Which account to remove. `handle` is the address, number, subject or id of the account. */
export type AccountHandle = { type: string; handle: string; provider?: string }

export type UserSearch =
  | { searchTerm: string }
  | { emails?: string[]; phoneNumbers?: string[]; walletAddresses?: string[] }
