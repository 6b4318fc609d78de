import type { SocialProvider } from '@latchkey/wire'
import type { FakePerson, FakeUser } from './fakeNetwork.ts'
import { socialVendors } from './socialVendors.ts'

type Token = { accessToken: string; idToken: string | undefined; subject: string }

/** What each network's token endpoint answers. */
export function tokenReply(id: SocialProvider, { accessToken, idToken, subject }: Token): object {
  const { fake } = socialVendors[id]
  const brief = { access_token: accessToken, token_type: 'bearer' }
  const lasting = { ...brief, expires_in: 3_600, refresh_token: `refresh-${accessToken}` }
  const usual = { ...lasting, scope: 'one two', ...(idToken ? { id_token: idToken } : {}) }
  return fake.tokenReply?.({ subject, brief, lasting }) ?? usual
}

/** What its ID token says besides subject and email address. */
export function claims(id: SocialProvider, person: FakePerson): object {
  return socialVendors[id].fake.claims?.(toUser(person)) ?? {}
}

/** What each network's user endpoint answers; undefined where it has none. */
export function userReply(id: SocialProvider, path: string, person: FakePerson): object | undefined {
  const { replies = {} } = socialVendors[id].fake
  return Object.hasOwn(replies, path) ? replies[path]?.(toUser(person)) : undefined
}

function toUser(person: FakePerson): FakeUser {
  return { ...person, username: person.email.split('@', 1).join('').toLowerCase() || person.subject }
}
