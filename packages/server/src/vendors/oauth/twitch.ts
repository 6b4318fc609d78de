import * as v from 'valibot'
import type { SocialVendor } from './vendor.ts'

/** https://dev.twitch.tv/docs/api/reference/#get-users */
const userReplyFor = (subject: string) =>
  v.object({ data: v.tuple([v.object({ id: v.literal(subject), login: v.string() })]) })

/**
 * https://dev.twitch.tv/docs/authentication/getting-tokens-oidc
 *
 * It ignores PKCE, so the nonce of its ID token proves that the code belongs to this login. That token only has the
 * display name; the login name, which is in the channel's address, comes from the user endpoint.
 */
export const twitch: SocialVendor = {
  urls: {
    authorize_url: 'https://id.twitch.tv/oauth2/authorize',
    token_url: 'https://id.twitch.tv/oauth2/token',
    user_url: 'https://api.twitch.tv/helix/users',
    jwks_url: 'https://id.twitch.tv/oauth2/keys',
    issuer: 'https://id.twitch.tv/oauth2',
  },
  scopes: ['openid'],
  secretIn: 'body',
  userHeaders: ({ client_id = '' }) => ({ 'client-id': client_id }),
  async profile({ claims, user }) {
    const subject = String((await claims()).sub)
    const { data } = v.parse(userReplyFor(subject), await user())
    return { subject, username: data[0].login }
  },
  fake: {
    colors: ['#9146ff', '#fff'],
    replies: { user: ({ subject, username }) => ({ data: [{ id: subject, login: username }] }) },
  },
}
