import * as v from 'valibot'
import {
  getSpelling,
  type SocialNetwork,
  type SocialProvider,
  socialAccountTypes,
  socialNetworks,
  socialProviders,
} from '../socialNetworks.ts'
import { type AccountType, type Lookup, maybeText, text, times } from './accountType.ts'

type Data = Record<string, unknown>

/** The provider's name and `_oauth`. Protocol 3.2 lists the members of each provider. */
export const social = {
  schema: v.looseObject({
    type: v.picklist(socialAccountTypes),
    subject: text,
    email: maybeText,
    name: maybeText,
    username: maybeText,
    profile_picture_url: maybeText,
    vanity_name: maybeText,
    ...times,
  }),
  /** By its user name; for a network without one, by the address. */
  toCompact(data, type) {
    const { name, profile_picture_url: pfp } = data
    if (type === 'google_oauth') return { ...byEmail(data), name }
    if (type === 'twitter_oauth') return { ...byUsername(data), name, pfp }
    return hasUsername(type) ? byUsername(data) : byEmail(data)
  },
  switches: socialAccountTypes,
  transferDetails: { oAuthUserInfo: v.optional(v.looseObject({})) },
  lookups: /* @__PURE__ */ collectLookups(),
} as const satisfies AccountType

const byEmail = ({ subject, email = null }: Data) => ({ subject, email })
const byUsername = ({ subject, username = null }: Data) => ({ subject, username })

function hasUsername(type: string): boolean {
  // The schema knows no other types.
  const members: readonly string[] = socialNetworks[type.replace('_oauth', '') as SocialProvider].members
  return members.includes('username')
}

/**
 * `userByGithub` by user name, `userByTwitterSubject` by subject.
 *
 * @__NO_SIDE_EFFECTS__
 */
function collectLookups(): Record<string, Lookup> {
  return Object.fromEntries(
    socialProviders.flatMap((provider) => {
      const { lookups = [] }: SocialNetwork = socialNetworks[provider]
      return lookups.map((by) => [
        `userBy${getSpelling(provider)}${by === 'subject' ? 'Subject' : ''}`,
        { path: `${provider}/${by}`, input: { [by]: text }, account: { type: `${provider}_oauth`, by } },
      ])
    }),
  )
}
