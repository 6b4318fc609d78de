import type { ObjectEntries } from 'valibot'
import type { AccountType } from './accounts/accountType.ts'
import { crossApp } from './accounts/crossApp.ts'
import { custom } from './accounts/custom.ts'
import { email } from './accounts/email.ts'
import { farcaster } from './accounts/farcaster.ts'
import { passkey } from './accounts/passkey.ts'
import { phone } from './accounts/phone.ts'
import { smartWallet } from './accounts/smartWallet.ts'
import { social } from './accounts/social.ts'
import { telegram } from './accounts/telegram.ts'
import { wallet } from './accounts/wallet.ts'

/** Every type of linked account (protocol 3.2). Clients and server derive their knowledge of accounts from it. */
export const accountTypes = [
  ...([email, phone, wallet, smartWallet, social] as const),
  ...([farcaster, passkey, telegram, custom, crossApp] as const),
] as const
type KnownAccountType = (typeof accountTypes)[number]

/**
 * The description of each account type.
 *
 * @example
 * const members = accountTypesByName().get('email')?.members // type, address …
 */
export const accountTypesByName = (): ReadonlyMap<string, AccountType & { members: readonly string[] }> =>
  new Map(
    accountTypes.flatMap((accountType) => {
      const { type, ...members } = accountType.schema.entries
      const names: readonly string[] = 'literal' in type ? [type.literal] : type.options
      const description = { ...accountType, members: ['type', ...Object.keys(members)] }
      return names.map((name) => [name, description] as const)
    }),
  )

/** One switch for each login method and social network; a guest has no account. */
export const loginSwitches: readonly LoginSwitch[] = /* @__PURE__ */ collectSwitches()
export type LoginSwitch = KnownAccountType['switches'][number] | 'guest_auth'

/** @__NO_SIDE_EFFECTS__ */
function collectSwitches(): LoginSwitch[] {
  return [
    ...accountTypes.flatMap(({ switches }): readonly LoginSwitch[] => switches),
    /** Lets visitors become users without an account, tied to their browser. */
    'guest_auth',
  ]
}

/** The configuration of login methods for clients, in addition to their switches. */
export const loginConfigs: Parts<'config'> = /* @__PURE__ */ collect('config')
/** More members in the offer of a transfer, about the other user (protocol 1.9). */
export const transferDetails: Parts<'transferDetails'> = /* @__PURE__ */ collect('transferDetails')

type Parts<Name extends 'config' | 'transferDetails'> = Intersection<
  Extract<KnownAccountType, { [part in Name]: ObjectEntries }>[Name]
>
/** One type with the members of all. */
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** @__NO_SIDE_EFFECTS__ */
function collect<Name extends 'config' | 'transferDetails'>(name: Name): Parts<Name> {
  return Object.assign({}, ...accountTypes.map((accountType: AccountType) => accountType[name]))
}
