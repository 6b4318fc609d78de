import { type LinkedAccount, type SocialAccountType, socialNetworks, socialProviders } from '@latchkey/wire'
import type { CrossAppAccount } from '../methods/crossApp/account.ts'
import type { CustomJwtAccount } from '../methods/custom/account.ts'
import type { Email } from '../methods/email/account.ts'
import type { Farcaster } from '../methods/farcaster/account.ts'
import type { Passkey } from '../methods/passkeys/account.ts'
import type { SmartWallet, Wallet } from '../methods/siwe/account.ts'
import type { Phone } from '../methods/sms/account.ts'
import type { Telegram } from '../methods/telegram/account.ts'
import type { AccountType, TypedAccount } from './accountType.ts'
import type { OAuthProviderType, SocialAccount } from './social.ts'

/** The published shape of each account type (protocol 3.2, 3.3). */
export type Accounts = {
  email: Email
  phone: Phone
  farcaster: Farcaster
  telegram: Telegram
  passkey: Passkey
  wallet: Wallet
  smart_wallet: SmartWallet
  custom_auth: CustomJwtAccount
  cross_app: CrossAppAccount
} & { [P in OAuthProviderType as `${P}_oauth`]: SocialAccount<P> }
/** The type of a linked account, such as `email` or `google_oauth`. */
export type LinkedAccountType = keyof Accounts

/**
 * One row for each account type, in the order of the landing screen. The compiler reports a type of the contract
 * without a row.
 */
export const accountTypes = {
  email: { members: ['address'] },
  phone: { members: [['phoneNumber', 'number']], option: 'sms' },
  ...(Object.fromEntries(
    socialProviders.map((provider): [string, AccountType] => [
      `${provider}_oauth`,
      { members: ['subject', ...socialNetworks[provider].members] },
    ]),
  ) as { [type in SocialAccountType]: AccountType }),
  farcaster: {
    members: [
      'fid',
      'owner_address',
      'username',
      'display_name',
      'bio',
      ['profile_picture_url', 'pfp'],
      ['homepage_url', 'url'],
      'signer_public_key',
    ],
    isNumbered: true,
  },
  telegram: {
    members: ['telegram_user_id', 'first_name', 'last_name', 'username', 'photo_url'],
    keepsFirstTime: true,
  },
  passkey: {
    members: [
      'credential_id',
      'enrolled_in_mfa',
      'authenticator_name',
      'created_with_device',
      'created_with_os',
      'created_with_browser',
    ],
    isListedOnly: true,
  },
  wallet: {
    members: [
      'address',
      'chain_type',
      'wallet_client',
      'wallet_client_type',
      'connector_type',
      'recovery_method',
    ],
    more: ({ id, imported, delegated, wallet_index, pregenerated }) => ({
      ...(typeof id === 'string' ? { id } : {}),
      ...(pregenerated ? { pregenerated } : {}),
      imported: imported ?? false,
      delegated: delegated ?? false,
      walletIndex: wallet_index ?? null,
    }),
  },
  smart_wallet: {
    members: ['address', 'smart_wallet_type'],
    option: null,
  },
  custom_auth: { members: ['custom_user_id'], option: null, isListedOnly: true },
  cross_app: {
    members: ['subject', 'embedded_wallets', 'smart_wallets'],
    more: ({ provider_app_id: id }) => ({ providerApp: { id } }),
    option: null,
    isListedOnly: true,
  },
} as const satisfies Record<LinkedAccountType | LinkedAccount['type'], AccountType>

/**
 * The account of one network if it is named, such as `SocialAccountWithMetadata<'google'>`, otherwise of any network.
 */
export type SocialAccountWithMetadata<Provider extends OAuthProviderType = OAuthProviderType> = {
  [P in Provider]: TypedAccount<`${P}_oauth`, SocialAccount<P>>
}[Provider]
/** A linked account of any type, with the times of its verification. */
export type LinkedAccountWithMetadata = {
  [Type in LinkedAccountType]: TypedAccount<Type, Accounts[Type]>
}[LinkedAccountType]

/** Account types that no login uses. */
type WithoutOption = {
  [Type in LinkedAccountType]: (typeof accountTypes)[Type] extends { option: null } ? Type : never
}[LinkedAccountType]
/** A login method that is built. */
export type LoginMethodOption =
  | Exclude<LinkedAccountType, 'phone' | WithoutOption | SocialAccountType>
  | 'sms'
  | OAuthProviderType
/** Login methods whose account is identified by a number. */
export type NumberedOption = {
  [Option in LoginMethodOption & keyof typeof accountTypes]: (typeof accountTypes)[Option] extends {
    isNumbered: true
  }
    ? Option
    : never
}[LoginMethodOption & keyof typeof accountTypes]
