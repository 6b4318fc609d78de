import * as v from 'valibot'
import { NumericId, type SocialVendor } from './vendor.ts'

const User = v.object({ id: NumericId, login: v.string(), name: v.nullish(v.string()) })
const Email = v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() })

/** https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export const github: SocialVendor = {
  urls: {
    authorize_url: 'https://github.com/login/oauth/authorize',
    token_url: 'https://github.com/login/oauth/access_token',
    user_url: 'https://api.github.com/user',
  },
  scopes: ['read:user', 'user:email'],
  secretIn: 'body',
  async profile({ user }) {
    const [{ id, login, name }, emails] = await Promise.all([
      user().then((reply) => v.parse(User, reply)),
      // An app without that permission is refused; the login does not depend on it.
      user('/emails').then(
        (reply) => v.parse(v.array(Email), reply),
        () => [],
      ),
    ])
    const primary = emails.find((one) => one.primary && one.verified)
    return { subject: id, username: login, name: name ?? null, email: primary?.email ?? null }
  },
  fake: {
    colors: ['#1f2328', '#fff'],
    tokenReply: ({ brief }) => ({ ...brief, scope: 'read:user,user:email' }),
    replies: {
      user: ({ subject, username, name }) => ({ id: numberFor(subject), login: username, name, email: null }),
      'user/emails': ({ email, emailVerified }) => [{ email, primary: true, verified: emailVerified }],
    },
  },
}

/** GitHub's ids are numbers. */
function numberFor(subject: string): number {
  if (/^\d{1,15}$/.test(subject)) return Number(subject)
  return [...subject].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1_000_000_007, 7)
}
