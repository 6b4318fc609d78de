import * as v from 'valibot'
import type { SocialVendor } from './vendor.ts'

const User = v.object({
  data: v.object({
    id: v.string(),
    username: v.nullish(v.string()),
    name: v.nullish(v.string()),
    profile_image_url: v.nullish(v.string()),
  }),
})

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
export const twitter: SocialVendor = {
  urls: {
    authorize_url: 'https://x.com/i/oauth2/authorize',
    token_url: 'https://api.x.com/2/oauth2/token',
    user_url: 'https://api.x.com/2/users/me',
  },
  scopes: ['users.read', 'tweet.read'],
  secretIn: 'header',
  async profile({ user }) {
    const { data } = v.parse(User, await user('?user.fields=profile_image_url'))
    return {
      subject: data.id,
      username: data.username ?? null,
      name: data.name ?? null,
      profile_picture_url: data.profile_image_url ?? null,
    }
  },
  fake: {
    colors: ['#0f1419', '#fff'],
    replies: {
      user: ({ subject, username, name }) => ({
        data: {
          ...{ id: subject, username, name },
          profile_image_url: 'https://abs.twimg.com/sticky/default_profile_images/default_profile_normal.png',
        },
      }),
    },
  },
}
