import * as v from 'valibot'
import { NumericId, type SocialVendor } from './vendor.ts'

const User = v.object({
  user_id: v.union([v.string(), NumericId]),
  username: v.nullish(v.string()),
})

/** https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login */
export const instagram: SocialVendor = {
  urls: {
    authorize_url: 'https://www.instagram.com/oauth/authorize',
    token_url: 'https://api.instagram.com/oauth/access_token',
    user_url: 'https://graph.instagram.com/me',
  },
  scopes: ['instagram_business_basic'],
  scopeSeparator: ',',
  secretIn: 'body',
  async profile({ user }) {
    const { user_id, username } = v.parse(User, await user('?fields=user_id,username'))
    return { subject: user_id, username: username ?? null }
  },
  fake: {
    colors: ['#c13584', '#fff'],
    tokenReply: ({ brief, subject }) => ({
      data: [
        {
          access_token: brief.access_token,
          user_id: subject,
          permissions: 'instagram_business_basic',
        },
      ],
    }),
    replies: {
      user: ({ subject, username }) => ({ user_id: subject, username }),
    },
  },
}
