import type { LinkedAccount } from '../users/linkedAccount.ts'

/** The members of an account that an identity token has, by the type of the account (protocol 4.2). */
type Members = {
  email: 'address'
  phone: 'phoneNumber' | 'number'
  wallet: 'address' | 'chain_type' | 'wallet_client_type'
  smart_wallet: 'address' | 'smart_wallet_type'
  farcaster: 'fid' | 'username' | 'owner_address'
  passkey: 'credential_id'
  telegram: 'telegram_user_id' | 'username'
  custom_auth: 'custom_user_id'
  cross_app: 'subject' | 'provider_app_id' | 'embedded_wallets' | 'smart_wallets'
}
type SocialMembers = 'subject' | 'email' | 'name' | 'username' | 'profile_picture_url'

type Select<Account extends LinkedAccount> = Account extends { type: infer Type }
  ? Pick<
      Account,
      Extract<keyof Account, 'type' | (Type extends keyof Members ? Members[Type] : SocialMembers)>
    > & {
      /** Unix seconds. */
      latest_verified_at: number | null
    }
  : never

/** A linked account as an identity token has it. */
export type TokenAccount = Select<LinkedAccount>

/** Gives the short names of the token the names that the account has elsewhere. */
export function toAccount(compact: Record<string, unknown>): TokenAccount {
  const { lv = null, phone_number, oa, pfp, ...members } = compact
  return {
    ...members,
    ...(phone_number !== undefined && { phoneNumber: phone_number, number: phone_number }),
    ...(oa !== undefined && { owner_address: oa }),
    ...(pfp !== undefined && { profile_picture_url: pfp }),
    latest_verified_at: lv,
    // The server writes only accounts that it knows.
  } as TokenAccount
}
