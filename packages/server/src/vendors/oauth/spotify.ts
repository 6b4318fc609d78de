import * as v from 'valibot'
import type { SocialVendor } from './vendor.ts'

const User = v.object({ id: v.string(), display_name: v.nullish(v.string()) })

/**
 * https://developer.spotify.com/documentation/web-api/tutorials/code-flow
 *
 * It returns unverified addresses, so none is requested.
 */
export const spotify: SocialVendor = {
  urls: {
    authorize_url: 'https://accounts.spotify.com/authorize',
    token_url: 'https://accounts.spotify.com/api/token',
    user_url: 'https://api.spotify.com/v1/me',
  },
  scopes: ['user-read-private'],
  secretIn: 'header',
  async profile({ user }) {
    const { id, display_name } = v.parse(User, await user())
    return { subject: id, name: display_name ?? null, email: null }
  },
  fake: {
    colors: ['#1db954', '#06210f'],
    replies: {
      user: ({ subject, name, email }) => ({ id: subject, display_name: name, email }),
    },
  },
}
