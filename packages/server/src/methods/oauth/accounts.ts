import { socialNetworks, socialProviders } from '@latchkey/wire'
import { type AccountReader, AccountText, accountReader, MaybeText } from '../../user/readAccount.ts'

const profileMembers = {
  ...{ email: MaybeText, name: MaybeText, username: MaybeText },
  ...{ profile_picture_url: MaybeText, vanity_name: MaybeText },
  // The spelling of @privy-io/node.
  vanityName: MaybeText,
}

/** One reader for each network, with the members that the network sends. */
export const socialAccounts: Readonly<Record<string, AccountReader>> = Object.fromEntries(
  socialProviders.map((provider) => [
    `${provider}_oauth`,
    accountReader({ subject: AccountText, ...profileMembers }, ({ subject, vanityName, ...profile }) => ({
      ...{ type: `${provider}_oauth` as const, subject },
      data: {
        subject,
        ...Object.fromEntries(
          socialNetworks[provider].members.map((name) => [
            name,
            profile[name as keyof typeof profile] ?? (name === 'vanity_name' ? (vanityName ?? null) : null),
          ]),
        ),
      },
      display: profile.email || profile.username || profile.name || subject,
    })),
  ]),
)
