import type { SocialProvider, socialNetworks } from '@latchkey/wire'

/** Published name of a provider's account type. */
export type OAuthProviderType = SocialProvider

/** The public name of a wire name, such as `profilePictureUrl`. */
type CamelCase<Name> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Name

/** Members that are published as always present. Every other member is null if the network does not send it. */
type RequiredMembers = { google: 'email'; apple: 'email' }

/** The public account of a social network, such as `user.google`. */
export type SocialAccount<Provider extends OAuthProviderType> = { subject: string } & {
  [Name in (typeof socialNetworks)[Provider]['members'][number] as CamelCase<Name>]: Provider extends keyof RequiredMembers
    ? Name extends RequiredMembers[Provider]
      ? string
      : string | null
    : string | null
}

/** The member of the public user for each network. */
export type SocialMembers = { [Provider in OAuthProviderType]?: SocialAccount<Provider> }
