import { createHash, randomBytes } from 'node:crypto'
import { fillRecord, type SocialProvider, socialAccountTypes } from '@latchkey/wire'
import type { Answer, SendOptions, World } from './world.ts'

export const allSocial = fillRecord(socialAccountTypes, true)

export type Persona = {
  subject?: string
  name?: string
  email?: string
  verified?: boolean
  outcome?: 'continue' | 'deny' | 'suspended' | 'busy' | 'error'
}

/** The data that a page stores while its visitor is away. */
export type Trip = { url: string; verifier: string; stateCode: string; answer: Answer }

/** A page that starts a login. */
export async function leave(
  world: World,
  options: { provider?: string; redirectTo?: string; body?: object; sent?: SendOptions } = {},
): Promise<Trip> {
  const verifier = randomBytes(36).toString('base64url')
  const stateCode = randomBytes(36).toString('base64url')
  const body = {
    provider: options.provider ?? 'google',
    redirect_to: options.redirectTo ?? `${world.app.origin}/page?tab=1#top`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    state_code: stateCode,
    ...options.body,
  }
  const answer = await world.post('/api/v1/oauth/init', body, options.sent)
  return { url: String(answer.body.url), verifier, stateCode, answer }
}

/** A person on the sandbox's consent page. Returns the request with which the browser comes to our callback. */
export async function consent(world: World, url: string, persona: Persona = {}): Promise<Request> {
  const { subject = '1001', name = 'Ada Lovelace', email = 'ada@example.com' } = persona
  const { verified = true, outcome = 'continue' } = persona
  const { pathname, search } = new URL(url)
  const form = new URLSearchParams({ request: search.slice(1), subject, name, email, outcome })
  if (verified) form.set('email_verified', 'on')
  const reply = await world.fetch(pathname, { method: 'POST', body: form })
  const address = reply.headers.get('location')
  if (address !== null) return new Request(address)
  const page = await reply.text()
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, field = '', value = '']) => [
    field,
    value.replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
  ])
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  if (action === '') throw new Error(`${reply.status} ${page.slice(0, 200)}`)
  return formPost(action, Object.fromEntries(fields))
}

export function formPost(action: string, fields: Record<string, string>): Request {
  const body = new URLSearchParams(fields).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  }
  return new Request(action, { method: 'POST', headers, body })
}

/** The address to which our callback redirects the browser; null if it does not. */
export async function comeBack(world: World, request: Request): Promise<URL | null> {
  const location = (await world.fetch(request)).headers.get('location')
  return location === null ? null : new URL(location)
}

/** From the page to the provider and back. Returns the three parameters of the return, and the stored data. */
export async function travel(
  world: World,
  options: { provider?: SocialProvider; persona?: Persona; sent?: SendOptions; redirectTo?: string } = {},
) {
  const trip = await leave(world, options)
  if (trip.answer.status !== 200) throw new Error(`${trip.answer.status} ${JSON.stringify(trip.answer.body)}`)
  const back = await comeBack(world, await consent(world, trip.url, options.persona))
  const get = (name: string) => back?.searchParams.get(`privy_oauth_${name}`) ?? ''
  return { ...trip, back, code: get('code'), state: get('state'), provider: get('provider') }
}

export type CompletedTrip = Awaited<ReturnType<typeof travel>>

/** The body that redeems the parameters of the return. */
export const toProof = ({ code, state, verifier }: CompletedTrip) => ({
  authorization_code: code,
  state_code: state,
  code_verifier: verifier,
})

export const authenticate = (
  world: World,
  trip: CompletedTrip,
  over: object = {},
  options: SendOptions = {},
) => world.post('/api/v1/oauth/authenticate', { ...toProof(trip), ...over }, options)

/** A whole login. */
export async function logInBy(world: World, provider: SocialProvider, persona: Persona = {}) {
  const { status, body } = await authenticate(world, await travel(world, { provider, persona }))
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return { userId: (body.user as { id: string }).id, token: String(body.token), body }
}
