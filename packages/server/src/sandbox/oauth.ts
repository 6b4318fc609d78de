import { createHash } from 'node:crypto'
import { AppError, getNetworkName, type SocialProvider } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import type { Context } from '../context.ts'
import type { Server } from '../http/server.ts'
import { callbackUrl } from '../methods/oauth/begin.ts'
import { fakeVendor } from '../vendors/oauth/fake.ts'
import { type FakeGrant, seal } from '../vendors/oauth/fakeGrant.ts'
import type { FakePerson } from '../vendors/oauth/fakeNetwork.ts'
import { socialVendors } from '../vendors/oauth/socialVendors.ts'
import { type ConsentRequest, consentPage, formPostPage, submitScript } from './oauthPage.ts'
import { showPage } from './page.ts'

const submitHash = createHash('sha256').update(submitScript).digest('base64')
/** No form-action: it would also apply to the redirect after the form. */
const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${submitHash}'; frame-ancestors 'none'`

/** Every social network, offline: a consent page, with the responses of `vendors/oauth/fake.ts`. */
export function oauthSandbox(server: Server, ctx: Context): void {
  const ask = fakeVendor(ctx)
  server.get('/sandbox/oauth/:provider', async (c) => {
    const request = await readRequest(c, ctx, new URL(c.req.url).searchParams)
    return showPage(c, consentPage(request), policy)
  })
  server.post('/sandbox/oauth/:provider', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const request = await readRequest(c, ctx, new URLSearchParams(form.get('request') ?? ''))
    const answer = {
      ...(await decideAnswer(ctx, request, form)),
      state: request.state,
      iss: getIssuer(ctx, request),
    }
    if (request.isFormPost) return showPage(c, formPostPage(request.redirectUri, answer), policy)
    c.header('content-security-policy', policy)
    return c.redirect(`${request.redirectUri}?${new URLSearchParams(answer)}`, 303)
  })
  server.on(['GET', 'POST'], '/sandbox/oauth/:provider/:what{.+}', async (c) => {
    const { authorization = '' } = c.req.header()
    const body = await c.req.text()
    const { status, text } = await ask(c.req.url, { headers: { authorization }, body })
    return c.body(text, status as 200, { 'content-type': 'application/json' })
  })
}

/** Throws where a network would show an error page instead of redirecting the user. */
async function readRequest(c: Call, ctx: Context, params: URLSearchParams): Promise<ConsentRequest> {
  const id = c.req.param('provider') as SocialProvider
  if (!Object.hasOwn(socialVendors, id)) throw new AppError('not_found')
  const { clientIdName = 'client_id' } = socialVendors[id]
  const name = getNetworkName(id)
  const get = (member: string) => params.get(member) ?? ''
  const app = /^[\w-]{25}$/.test(get(clientIdName)) ? await ctx.apps.find(get(clientIdName)) : undefined
  const isGood =
    get('response_type') === 'code' &&
    get('redirect_uri') === callbackUrl(ctx, id) &&
    get('code_challenge_method') === 'S256' &&
    get('state') !== ''
  if (!app || !isGood) throw new AppError('invalid_data', { message: `${name} does not know this request.` })
  return {
    ...{ id, name, appName: app.name, clientId: app.id },
    redirectUri: get('redirect_uri'),
    state: get('state'),
    nonce: get('nonce'),
    codeChallenge: get('code_challenge'),
    isFormPost: get('response_mode') === 'form_post',
    query: params.toString(),
  }
}

/** The button decides. */
async function decideAnswer(
  ctx: Context,
  request: ConsentRequest,
  form: URLSearchParams,
): Promise<Record<string, string>> {
  const outcome = form.get('outcome')
  if (outcome === 'deny')
    return { error: request.id === 'apple' ? 'user_canceled_authorize' : 'access_denied' }
  if (outcome === 'error') return { error: 'server_error' }
  const { id, clientId, redirectUri, nonce, codeChallenge } = request
  const how: FakeGrant['outcome'] = outcome === 'suspended' || outcome === 'busy' ? outcome : 'continue'
  const grant = { id, clientId, redirectUri, nonce, codeChallenge, person: readPerson(form), outcome: how }
  return { code: await seal(ctx, 'code', grant) }
}

function readPerson(form: URLSearchParams): FakePerson {
  const get = (name: string) => (form.get(name) ?? '').trim().slice(0, 200)
  return {
    subject: get('subject') || 'ada',
    email: get('email'),
    emailVerified: form.has('email_verified'),
    name: get('name'),
  }
}

function getIssuer({ config }: Context, { id }: ConsentRequest): string {
  return `${config.publicUrl}/sandbox/oauth/${id}`
}
