import * as v from 'valibot'
import { type SocialVendor, verifiedEmail } from './vendor.ts'

const User = v.object({
  id: v.string(),
  username: v.string(),
  /** Four digits for the last old names, `0` for all other users. */
  discriminator: v.nullish(v.string(), '0'),
  email: v.nullish(v.string()),
  verified: v.nullish(v.boolean()),
})

/** https://discord.com/developers/docs/topics/oauth2 */
export const discord: SocialVendor = {
  urls: {
    authorize_url: 'https://discord.com/oauth2/authorize',
    token_url: 'https://discord.com/api/oauth2/token',
    user_url: 'https://discord.com/api/users/@me',
  },
  scopes: ['identify', 'email'],
  secretIn: 'header',
  async profile({ user }) {
    const { id, username, discriminator, email, verified } = v.parse(User, await user())
    return {
      subject: id,
      username: discriminator === '0' ? username : `${username}#${discriminator}`,
      email: verifiedEmail(email, verified),
    }
  },
  fake: {
    colors: ['#5865f2', '#fff'],
    replies: {
      user: ({ subject, username, email, emailVerified }) => ({
        ...{ id: subject, username, discriminator: '0', email, verified: emailVerified },
      }),
    },
  },
}
