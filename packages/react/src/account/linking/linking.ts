import {
  type LoginMethodOption,
  loginOptions,
  type NumberedOption,
  type OAuthProviderType,
  type Unlinkable,
  type User,
} from '@latchkey/core'
import { AppError, getSpelling, type SocialSpelling } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { once } from '../../once.ts'
import type { ConnectWalletModalOptions } from '../../wallet/external/connectOptions.ts'
import type { LinkPasskeyOptions } from './passkeyOptions.ts'
import { startAccount } from './startAccount.ts'
import type { LinkTelegramOptions } from './telegramOptions.ts'

/** Spells an option as in published names, such as `linkPhone` and `linkLinkedIn` (protocol 10.3). */
type Spelling<Option = LoginMethodOption> = Option extends OAuthProviderType
  ? SocialSpelling<Option>
  : Option extends 'sms'
    ? 'Phone'
    : Capitalize<Option & string>

/** The options of some functions; the others ignore their argument, so that all work as `onClick`. */
type LinkParams = {
  Wallet: ConnectWalletModalOptions
  Telegram: LinkTelegramOptions
  Passkey: LinkPasskeyOptions
}

export type Linking = {
  [S in Spelling as `link${S}`]: (
    params?: (S extends keyof LinkParams ? LinkParams[S] : never) | object,
  ) => void
} & {
  /** Like `linkGoogle` and the others, for a provider that is only known at run time. */
  linkOAuth(options: { provider: OAuthProviderType }): void
}

export type Updating = { updateEmail(): void; updatePhone(): void }

export type Unlinking = {
  /** `id` identifies the account: an address, a number, a subject, an fid, a credential id. */
  [S in Spelling as `unlink${S}`]: (id: S extends Spelling<NumberedOption> ? number : string) => Promise<User>
} & {
  unlinkCrossAppAccount(account: { subject: string }): Promise<User>
  unlinkOAuth(account: { provider: OAuthProviderType; subject: string }): Promise<User>
}

/** Creates the functions that link an account. Each opens the modal. */
export function createLinking(latchkey: Latchkey): Linking {
  const link = (option: string) => (params?: unknown) =>
    startAccount(latchkey, { intent: 'link', option, params })
  return { ...bySpelling('link', link), linkOAuth: ({ provider }) => link(provider)() }
}

/** Creates the functions that replace an address or number. */
export function createUpdating(latchkey: Latchkey): Updating {
  const update = (option: string) => () => startAccount(latchkey, { intent: 'update', option })
  return { updateEmail: update('email'), updatePhone: update('sms') }
}

const loadUnlink = once(() =>
  import('./unlink.ts').catch((cause: unknown) => {
    throw new AppError('server_unreachable', { cause })
  }),
)

/**
 * Creates the functions that unlink an account. They ask for no confirmation: the host app has its own button for it.
 */
export function createUnlinking(latchkey: Latchkey): Unlinking {
  const unlink = (kind: Unlinkable) => async (id: string | number) =>
    (await loadUnlink()).unlinkAccount(latchkey, kind, String(id))
  return {
    ...bySpelling('unlink', unlink),
    unlinkOAuth: ({ provider, subject }) => unlink(provider)(subject),
    unlinkCrossAppAccount: async (account) => (await loadUnlink()).unlinkCrossApp(latchkey.client, account),
  }
}

/** Creates `linkEmail`, `linkGoogle` … from one function each. */
function bySpelling<Verb extends string, F>(verb: Verb, make: (option: LoginMethodOption) => F) {
  const entries = loginOptions.map(([option, type]) => [
    verb + getSpelling(type.replace('_oauth', '')),
    make(option),
  ])
  // One for each spelling, which the compiler cannot follow through `fromEntries`.
  return Object.fromEntries(entries) as { [S in Spelling as `${Verb}${S}`]: F }
}
