import type { OAuthProviderType, Unlinkable, User } from '@latchkey/core'
import { AppError, getSpelling, type SocialSpelling, socialProviders } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import type { ConnectWalletModalOptions } from '../methods/wallets/connectOptions.ts'
import { once } from '../once.ts'
import { startAccount } from './startAccount.ts'

/** The published spelling of each social provider in a function's name (wire.md 10.3). */
type Social = SocialSpelling

/** Options of `linkTelegram` inside a Telegram Mini App. */
export type LinkTelegramOptions = { launchParams: { initDataRaw?: string | undefined } }

export type Linking = { [S in Social as `link${S}`]: () => void } & {
  linkEmail(): void
  linkPhone(): void
  linkWallet(options?: ConnectWalletModalOptions | object): void
  linkFarcaster(): void
  /** What is told is not read: a passkey is called as its authenticator is. */
  linkPasskey(options?: object): void
  /** Inside a Mini App the launch data is the proof and no window opens. */
  linkTelegram(options?: LinkTelegramOptions | object): void
  /** As `linkGoogle` and the others, for a provider that is known only while the app runs. */
  linkOAuth(options: { provider: OAuthProviderType }): void
}

export type Updating = { updateEmail(): void; updatePhone(): void }

export type Unlinking = { [S in Social as `unlink${S}`]: (subject: string) => Promise<User> } & {
  unlinkEmail(address: string): Promise<User>
  unlinkPhone(phoneNumber: string): Promise<User>
  unlinkWallet(address: string): Promise<User>
  unlinkFarcaster(fid: number): Promise<User>
  unlinkTelegram(telegramUserId: string): Promise<User>
  unlinkPasskey(credentialId: string): Promise<User>
  unlinkCrossAppAccount(account: { subject: string }): Promise<User>
  unlinkOAuth(account: { provider: OAuthProviderType; subject: string }): Promise<User>
}

/** The functions that add an account. Each opens the modal. */
export function linkingOf(latchkey: Latchkey): Linking {
  const link =
    (option: string) =>
    (given?: unknown): void =>
      startAccount(latchkey, { intent: 'link', option, given })
  return {
    ...bySocial('link', (provider) => () => link(provider)()),
    linkEmail: () => link('email')(),
    linkPhone: () => link('sms')(),
    linkWallet: link('wallet'),
    linkFarcaster: () => link('farcaster')(),
    linkPasskey: () => link('passkey')(),
    linkTelegram: link('telegram'),
    linkOAuth: ({ provider }) => link(provider)(),
  }
}

/** The functions that put another address or number in the place of the old one. */
export function updatingOf(latchkey: Latchkey): Updating {
  const update = (option: string) => () => startAccount(latchkey, { intent: 'update', option })
  return { updateEmail: update('email'), updatePhone: update('sms') }
}

const loadUnlink = once(() =>
  import('./unlink.ts').catch((cause: unknown) => {
    throw new AppError('server_unreachable', { cause })
  }),
)

/** The functions that take an account off. They ask nothing: the host app has its own button for it. */
export function unlinkingOf({ client }: Latchkey): Unlinking {
  const unlink = (kind: Unlinkable) => async (id: string | number) =>
    (await loadUnlink()).unlinkAccount(client, kind, String(id))
  return {
    ...bySocial('unlink', unlink),
    unlinkEmail: unlink('email'),
    unlinkPhone: unlink('sms'),
    unlinkWallet: unlink('wallet'),
    unlinkFarcaster: unlink('farcaster'),
    unlinkTelegram: unlink('telegram'),
    unlinkPasskey: unlink('passkey'),
    unlinkOAuth: ({ provider, subject }) => unlink(provider)(subject),
    unlinkCrossAppAccount: async (account) => (await loadUnlink()).unlinkCrossApp(client, account),
  }
}

/** `linkGoogle`, `linkTwitter` … from one function each. */
function bySocial<Verb extends string, F>(verb: Verb, make: (provider: OAuthProviderType) => F) {
  const named = socialProviders.map((provider) => [verb + getSpelling(provider), make(provider)])
  // One for each provider, which the compiler cannot follow through `fromEntries`.
  return Object.fromEntries(named) as { [S in Social as `${Verb}${S}`]: F }
}
