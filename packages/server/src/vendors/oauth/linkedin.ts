import * as v from 'valibot'
import { type SocialVendor, verifiedEmail } from './vendor.ts'

const User = v.object({
  sub: v.string(),
  name: v.nullish(v.string()),
  email: v.nullish(v.string()),
  email_verified: v.nullish(v.union([v.boolean(), v.string()])),
})

/**
 * https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 *
 * Its ID tokens have no nonce, so the user endpoint is used instead.
 */
export const linkedin: SocialVendor = {
  urls: {
    authorize_url: 'https://www.linkedin.com/oauth/v2/authorization',
    token_url: 'https://www.linkedin.com/oauth/v2/accessToken',
    user_url: 'https://api.linkedin.com/v2/userinfo',
  },
  scopes: ['openid', 'profile', 'email'],
  secretIn: 'body',
  async profile({ user }) {
    const { sub, name, email, email_verified } = v.parse(User, await user())
    return { subject: sub, email: verifiedEmail(email, email_verified), ...(name ? { name } : {}) }
  },
  fake: {
    colors: ['#0a66c2', '#fff'],
    tokenReply: ({ brief }) => ({ ...brief, expires_in: 5_184_000, scope: 'email,openid,profile' }),
    replies: {
      user: ({ subject, name, email, emailVerified }) => ({
        ...{ sub: subject, name, email, email_verified: emailVerified },
      }),
    },
  },
}
