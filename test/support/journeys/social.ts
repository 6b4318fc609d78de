import { vi } from 'vitest'
import {
  createOAuthFlow,
  type OAuthProviderType,
  requireUser,
  transferOffer,
  transferSocial,
  type User,
} from '../../../packages/core/src/index.ts'
import { socialProviders } from '../../../packages/wire/src/index.ts'
import { comeBack, consent } from '../oauth.ts'
import type { MethodCase } from './methodCase.ts'

/** An ordinary one, the one that answers with a form, and the one whose name differs from its provider's. */
const unlikeOthers: readonly OAuthProviderType[] = ['google', 'apple', 'twitter']

const social = (provider: OAuthProviderType): MethodCase => ({
  name: provider,
  type: `${provider}_oauth`,
  settings: { [`${provider}_oauth`]: true },
  async enter({ world, client, person, intent, disableSignup }) {
    // Only a signed-in user can link, so the page checks first, as the modal does.
    if (intent === 'link') requireUser(client)
    let url = ''
    const flow = createOAuthFlow(client, { leave: (address) => (url = address) })
    await onPage(`${world.app.origin}/shop`, () => flow.init({ provider, disableSignup }))
    const back = await comeBack(world, await consent(world, url, { subject: String(person.n) }))
    const get = (name: string) => back?.searchParams.get(`privy_oauth_${name}`) ?? ''
    return flow.complete({
      authorizationCode: get('code'),
      stateCode: get('state'),
      provider: get('provider'),
    })
  },
  links: true,
  unlink: { kind: provider, id: (user: User) => user[provider]?.subject ?? '' },
  transfer({ client, nonce, error }) {
    const offer = transferOffer(error as never)
    if (!offer) throw error
    return transferSocial(client, { ...offer, nonce })
  },
  alike: !unlikeOthers.includes(provider),
  captcha: true,
})

/** The parts of a page that the flow reads: the address to return to, and the browser. */
async function onPage<T>(href: string, work: () => Promise<T>): Promise<T> {
  const { origin } = new URL(href)
  // It is never left, so the visitor never returns to it with the browser's back button.
  const page = { location: { href, origin }, opener: null, addEventListener() {} }
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' })
  try {
    return await work()
  } finally {
    vi.unstubAllGlobals()
  }
}

export const socials: readonly MethodCase[] = socialProviders.map(social)
