import type { SocialProvider } from '@latchkey/wire'
import type { FakePerson, FakeUser } from './fakeNetwork.ts'
import { socialVendors } from './socialVendors.ts'

type Token = { accessToken: string; idToken: string | undefined; subject: string }

/** The response of each network's token endpoint. */
export function tokenReply(id: SocialProvider, { accessToken, idToken, subject }: Token): object {
  const { fake } = socialVendors[id]
  const brief = { access_token: accessToken, token_type: 'bearer' }
  const lasting = { ...brief, expires_in: 3_600, refresh_token: `refresh-${accessToken}` }
  const usual = { ...lasting, scope: 'one two', ...(idToken ? { id_token: idToken } : {}) }
  return fake.tokenReply?.({ subject, brief, lasting }) ?? usual
}

/** The claims of its ID token in addition to subject and email address. */
export function claims(id: SocialProvider, person: FakePerson): object {
  return socialVendors[id].fake.claims?.(toUser(person)) ?? {}
}

/** The response of each network's user endpoint; undefined if it has none. */
export function userReply(id: SocialProvider, path: string, person: FakePerson): object | undefined {
  const { replies = {} } = socialVendors[id].fake
  return Object.hasOwn(replies, path) ? replies[path]?.(toUser(person)) : undefined
}

function toUser(person: FakePerson): FakeUser {
  return { ...person, username: person.email.split('@', 1).join('').toLowerCase() || person.subject }
}
