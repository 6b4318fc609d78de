import * as v from 'valibot'
import type { SocialVendor } from './vendor.ts'

const User = v.object({
  data: v.object({
    user: v.object({
      open_id: v.string(),
      display_name: v.nullish(v.string()),
      username: v.nullish(v.string()),
    }),
  }),
})

/** https://developers.tiktok.com/doc/login-kit-web */
export const tiktok: SocialVendor = {
  urls: {
    authorize_url: 'https://www.tiktok.com/v2/auth/authorize/',
    token_url: 'https://open.tiktokapis.com/v2/oauth/token/',
    user_url: 'https://open.tiktokapis.com/v2/user/info/',
  },
  clientIdName: 'client_key',
  scopes: ['user.info.basic', 'user.info.profile'],
  scopeSeparator: ',',
  secretIn: 'body',
  async profile({ user }) {
    const { data } = v.parse(User, await user('?fields=open_id,display_name,username'))
    const { open_id, display_name, username } = data.user
    return { subject: open_id, username: username ?? null, name: display_name ?? null }
  },
  fake: {
    colors: ['#111', '#fff'],
    tokenReply: ({ lasting, subject }) => ({
      ...lasting,
      ...{ open_id: subject, scope: 'user.info.basic', refresh_expires_in: 31_536_000 },
    }),
    replies: {
      user: ({ subject, name, username }) => ({
        data: { user: { open_id: subject, display_name: name, username } },
        error: { code: 'ok', message: '' },
      }),
    },
  },
}
