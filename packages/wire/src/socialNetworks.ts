/** The members of a network's account in addition to its subject, by wire name (protocol 3.2). */
type Member = 'email' | 'name' | 'username' | 'profile_picture_url' | 'vanity_name'
export type SocialNetwork = {
  /** The name for users, in every language. @default the provider with a capital */
  readonly name?: string
  /** The spelling in published names such as `linkGithub`. @default the provider with a capital */
  readonly spelling?: string
  readonly members: readonly Member[]
  /** By what an app's own server finds the user of an account (protocol 11.3). */
  readonly lookups?: readonly ('username' | 'subject')[]
}

/**
 * Every social network, in the order of the landing screen. Wire, core, settings, screens and tests need only this row;
 * a module on the server reads the network's responses (docs/develop/recipes/add-a-social-network.md).
 */
export const socialNetworks = {
  google: { members: ['email', 'name'] },
  twitter: {
    members: ['username', 'name', 'profile_picture_url'],
    name: 'X',
    lookups: ['username', 'subject'],
  },
  discord: { members: ['username', 'email'], lookups: ['username'] },
  github: { name: 'GitHub', members: ['username', 'name', 'email'], lookups: ['username'] },
  spotify: { members: ['email', 'name'], lookups: ['subject'] },
  instagram: { members: ['username'], lookups: ['username'] },
  tiktok: { name: 'TikTok', members: ['username', 'name'] },
  linkedin: {
    name: 'LinkedIn',
    spelling: 'LinkedIn',
    members: ['name', 'email', 'vanity_name'],
  },
  apple: { members: ['email'] },
  twitch: { members: ['username'], lookups: ['username'] },
  line: { name: 'LINE', members: ['email', 'name', 'profile_picture_url'] },
} as const satisfies Record<string, SocialNetwork>

export type SocialProvider = keyof typeof socialNetworks
/** The type of a network's accounts; also its switch in an app's settings. */
export type SocialAccountType = `${SocialProvider}_oauth`
/** The spelling of a provider in published names: `Github`, `LinkedIn` … */
export type SocialSpelling<Provider extends SocialProvider = SocialProvider> = {
  [P in Provider]: (typeof socialNetworks)[P] extends { spelling: infer Spelling extends string }
    ? Spelling
    : Capitalize<P>
}[Provider]

/** Its own keys, so every one is a provider. */
export const socialProviders = /* @__PURE__ */ Object.keys(socialNetworks) as readonly SocialProvider[]

export const socialAccountTypes = /* @__PURE__ */ toAccountTypes(socialProviders)

/** @__NO_SIDE_EFFECTS__ */
function toAccountTypes<Provider extends string>(
  providers: readonly Provider[],
): readonly `${Provider}_oauth`[] {
  return providers.map((provider) => `${provider}_oauth` as const)
}

const capitalize = (provider: string) => provider.charAt(0).toUpperCase() + provider.slice(1)

/**
 * The name of a network for users.
 *
 * @example
 * const label = getNetworkName('github') // 'GitHub'
 */
export function getNetworkName(provider: SocialProvider): string {
  const { name = capitalize(provider) }: SocialNetwork = socialNetworks[provider]
  return name
}

/**
 * The spelling of a provider, or another account type, in published names.
 *
 * @example
 * const name = `link${getSpelling('github')}` // 'linkGithub'
 */
export function getSpelling<Name extends string>(name: Name): Spelling<Name> {
  const network = (socialNetworks as Record<string, SocialNetwork | undefined>)[name]
  // `Spelling` is the same as a type.
  return (network?.spelling ?? capitalize(name)) as Spelling<Name>
}
type Spelling<Name extends string> = Name extends SocialProvider ? SocialSpelling<Name> : Capitalize<Name>

/**
 * A record with the same value under each name.
 *
 * @example
 * const off = fillRecord(['google_oauth', 'github_oauth'], false)
 *
 * @__NO_SIDE_EFFECTS__
 */
export function fillRecord<Name extends string, Value>(
  names: readonly Name[],
  value: Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>
}
