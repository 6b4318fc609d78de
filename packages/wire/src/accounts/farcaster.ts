import * as v from 'valibot'
import { type AccountType, text, times } from './accountType.ts'

export const farcaster = {
  schema: v.looseObject({
    type: v.literal('farcaster'),
    fid: v.number(),
    owner_address: text,
    username: v.optional(text),
    display_name: v.optional(text),
    bio: v.optional(text),
    profile_picture: v.optional(text),
    profile_picture_url: v.optional(text),
    homepage_url: v.optional(text),
    signer_public_key: v.optional(text),
    ...times,
  }),
  secondNames: ({ profile_picture_url: url }) => (url === undefined ? {} : { profile_picture: url }),
  toCompact: ({ fid, username, owner_address }) => ({ fid, username, oa: owner_address }),
  switches: [
    /** Login with Farcaster. */
    'farcaster_auth',
    /** Read only by published clients. */
    'farcaster_link_wallets_enabled',
  ],
  transferDetails: { farcasterEmbeddedAddress: v.optional(text) },
  lookups: {
    userByFarcaster: {
      path: 'farcaster/fid',
      input: { fid: v.number() },
      account: { type: 'farcaster', by: 'subject' },
    },
  },
} as const satisfies AccountType
