import type { SocialProvider, socialNetworks } from '@latchkey/wire'

/** Published name of the type of a provider. */
export type OAuthProviderType = SocialProvider

/** A wire name as the public user has it, such as `profilePictureUrl`. */
type CamelCase<Name> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Name

/** Published as always there; every other member is null where the network does not say it. */
type RequiredMembers = { google: 'email'; apple: 'email' }

/** What the public user has of a social network, such as `user.google`. */
export type SocialAccount<Provider extends OAuthProviderType> = { subject: string } & {
  [Name in (typeof socialNetworks)[Provider]['members'][number] as CamelCase<Name>]: Provider extends keyof RequiredMembers
    ? Name extends RequiredMembers[Provider]
      ? string
      : string | null
    : string | null
}

/** The member of the public user for each network. */
export type SocialMembers = { [Provider in OAuthProviderType]?: SocialAccount<Provider> }
