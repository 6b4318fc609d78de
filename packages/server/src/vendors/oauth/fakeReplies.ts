import type { SocialProvider } from '@latchkey/wire'
import type { Person } from './fakeGrant.ts'

type Token = { accessToken: string; idToken: string | undefined; subject: string }

/** What each network's token endpoint answers. */
export function tokenReply(id: SocialProvider, { accessToken, idToken, subject }: Token): object {
  const common = { access_token: accessToken, token_type: 'bearer' }
  const lasting = { ...common, expires_in: 3_600, refresh_token: `refresh-${accessToken}` }
  switch (id) {
    case 'github':
      return { ...common, scope: 'read:user,user:email' }
    case 'instagram':
      return {
        data: [{ access_token: accessToken, user_id: subject, permissions: 'instagram_business_basic' }],
      }
    case 'tiktok':
      return { ...lasting, open_id: subject, scope: 'user.info.basic', refresh_expires_in: 31_536_000 }
    case 'linkedin':
      return { ...common, expires_in: 5_184_000, scope: 'email,openid,profile' }
    default:
      return { ...lasting, scope: 'one two', ...(idToken ? { id_token: idToken } : {}) }
  }
}

/** What each network's user endpoint answers; undefined where it has none. */
export function userReply(id: SocialProvider, path: string, person: Person): object | undefined {
  const { subject, email, emailVerified, name } = person
  const username = email.split('@', 1).join('').toLowerCase() || subject
  if (id === 'github' && path === 'user/emails') return [{ email, primary: true, verified: emailVerified }]
  if (path !== 'user') return undefined
  switch (id) {
    case 'discord':
      return { id: subject, username, discriminator: '0', email, verified: emailVerified }
    case 'twitter': {
      const profile_image_url =
        'https://abs.twimg.com/sticky/default_profile_images/default_profile_normal.png'
      return { data: { id: subject, username, name, profile_image_url } }
    }
    case 'github':
      return { id: numberOf(subject), login: username, name, email: null }
    case 'spotify':
      return { id: subject, display_name: name, email }
    case 'instagram':
      return { user_id: subject, username }
    case 'tiktok':
      return {
        data: { user: { open_id: subject, display_name: name, username } },
        error: { code: 'ok', message: '' },
      }
    case 'linkedin':
      return { sub: subject, name, email, email_verified: emailVerified }
    default:
      return undefined
  }
}

/** GitHub's ids are numbers. */
function numberOf(subject: string): number {
  if (/^\d{1,15}$/.test(subject)) return Number(subject)
  return [...subject].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1_000_000_007, 7)
}
