import * as v from 'valibot'
import type { SocialVendor } from './vendor.ts'

const User = v.object({ userId: v.string(), displayName: v.string(), pictureUrl: v.nullish(v.string()) })

/**
 * https://developers.line.biz/en/reference/line-login/
 *
 * An email address would only come in an ID token, after a review of the channel, and without saying whether LINE has
 * verified it. So neither is requested.
 */
export const line: SocialVendor = {
  urls: {
    authorize_url: 'https://access.line.me/oauth2/v2.1/authorize',
    token_url: 'https://api.line.me/oauth2/v2.1/token',
    user_url: 'https://api.line.me/v2/profile',
  },
  scopes: ['profile'],
  secretIn: 'body',
  async profile({ user }) {
    const { userId, displayName, pictureUrl } = v.parse(User, await user())
    return { subject: userId, name: displayName, profile_picture_url: pictureUrl ?? null, email: null }
  },
  fake: {
    colors: ['#06c755', '#fff'],
    replies: {
      user: ({ subject, name }) => ({
        ...{ userId: subject, displayName: name, pictureUrl: 'https://profile.line-scdn.net/0h' },
      }),
    },
  },
}
