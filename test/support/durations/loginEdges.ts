import { randomUUID } from 'node:crypto'
import { updateApp } from '../../../packages/server/src/app/manage.ts'
import { listKnown } from '../../../packages/server/src/session/knownDeviceStore.ts'
import { createAuthenticator } from '../authenticator.ts'
import { endOfPost } from '../locks/race.ts'
import { addPasskey } from '../passkeys.ts'
import { type Session, signIn, signInBySms } from '../signIn.ts'
import { createMessage, nonceFor, send } from '../siwe.ts'
import { ethereumWallet } from '../wallets.ts'
import type { World } from '../world.ts'
import type { Beginning, Edge } from './edge.ts'

const day = 86_400
let count = 0
const newAddress = () => `edge${++count}@durations.example`
const newNumber = () => `+1213376${String(++count).padStart(4, '0')}`
const init = '/api/v1/passwordless/init'
const authenticate = '/api/v1/passwordless/authenticate'

const logIn = (world: World, email: string, code: string) =>
  endOfPost(world, { path: authenticate, body: { email, code } })

/** Uses a refresh token, and stores the next. */
async function renew(world: World, session: Session): Promise<string> {
  const { status, body } = await world.post('/api/v1/sessions', { refresh_token: session.refreshToken })
  if (status !== 200) return String(body.code)
  Object.assign(session, { token: String(body.token), refreshToken: String(body.refresh_token) })
  return 'passes'
}

async function beginSession(world: World): Promise<Beginning & { session: Session }> {
  const session = await signIn(world)
  return { session, probe: (at) => renew(at, session), renew: () => renew(world, session) }
}

async function guessWrong(world: World, email: string): Promise<void> {
  await world.post(init, { email })
  const right = world.codeFor(email)
  const code = right === '000000' ? '000001' : '000000'
  for (let n = 0; n < 5; n++) await world.post(authenticate, { email, code })
}

/** The app's present setting counts, not the one when the session began. */
const toShortenedEdge = (setting: 'refresh_token_seconds' | 'session_seconds', usual: number): Edge => ({
  seconds: 3_600,
  async start(world) {
    const session = await signIn(world)
    const allow = (seconds: number) =>
      updateApp(world.ctx, world.app.id, { settings: { [setting]: seconds } })
    await allow(3_600)
    const probe = async (at: World) => {
      const end = await renew(at, session)
      await allow(usual)
      return end
    }
    return { probe }
  },
  before: 'passes',
  at: 'missing_or_invalid_token',
})

/** Durations of codes, logins and sessions. */
export const loginEdges: Record<string, Edge> = {
  'a code': {
    seconds: 600,
    async start(world) {
      const email = newAddress()
      await world.post(init, { email })
      const code = world.codeFor(email)
      return { probe: (at) => logIn(at, email, code) }
    },
    before: 'passes',
    at: 'invalid_credentials',
  },
  'the wait for another code': {
    seconds: 30,
    async start(world) {
      const email = newAddress()
      await world.post(init, { email })
      return { probe: (at) => endOfPost(at, { path: init, body: { email } }) }
    },
    before: 'too_many_requests',
    at: 'passes',
  },
  'the hour of five codes': {
    seconds: 3_600,
    async start(world) {
      const email = newAddress()
      for (let n = 0; n < 5; n++) await signIn(world, email)
      const ask = (at: World) => endOfPost(at, { path: init, body: { email } })
      return { probe: ask, renew: () => ask(world) }
    },
    before: 'too_many_requests',
    at: 'passes',
    isRenewed: false,
  },
  'the day of ten wrong codes': {
    seconds: day,
    async start(world) {
      const email = newAddress()
      await guessWrong(world, email)
      world.clock.forward({ seconds: 30 })
      await guessWrong(world, email)
      const tryAgain = async (at: World) => {
        await at.post(init, { email })
        return logIn(at, email, at.codeFor(email))
      }
      return { since: 30, probe: tryAgain }
    },
    before: 'too_many_requests',
    at: 'passes',
  },
  'an access token, whose last second counts for thirty more': {
    seconds: 3_631,
    async start(world) {
      const { token } = await signIn(world)
      return { probe: async (at) => String((await at.get('/api/v1/users/me', { token })).status) }
    },
    before: '200',
    at: '401',
  },
  'an access token whose session has changed': {
    seconds: 60,
    async start(world) {
      const session = await signIn(world)
      const { token } = session
      await addPasskey(world, session, createAuthenticator())
      return { probe: async (at) => String((await at.get('/api/v1/users/me', { token })).status) }
    },
    before: '200',
    at: '401',
  },
  'a session that is not used': {
    seconds: 30 * day,
    start: beginSession,
    before: 'passes',
    at: 'missing_or_invalid_token',
    isRenewed: true,
  },
  'a session, however often it is used': {
    seconds: 180 * day,
    async start(world) {
      const beginning = await beginSession(world)
      for (let n = 0; n < 6; n++) {
        world.clock.forward({ seconds: 29 * day })
        await beginning.renew?.()
      }
      return { ...beginning, since: 6 * 29 * day }
    },
    before: 'passes',
    at: 'missing_or_invalid_token',
    isRenewed: false,
  },
  'a session that is not used, once the app allows an hour': toShortenedEdge(
    'refresh_token_seconds',
    30 * day,
  ),
  'a session however often it is used, once the app allows an hour': toShortenedEdge(
    'session_seconds',
    180 * day,
  ),
  'a refresh token that was just replaced, whose last second counts': {
    seconds: 31,
    async start(world) {
      const session = await signIn(world)
      const { refreshToken } = session
      await renew(world, session)
      return { probe: (at) => renew(at, { ...session, refreshToken }) }
    },
    before: 'passes',
    at: 'missing_or_invalid_token',
  },
  'a fork token': {
    seconds: 60,
    async start(world) {
      const { refreshToken } = await signIn(world)
      const { body } = await world.post('/api/v1/sessions/fork', { refresh_token: refreshToken })
      const refresh_token = body.new_session_refresh_token
      return {
        probe: (at) => endOfPost(at, { path: '/api/v1/sessions/fork/recover', body: { refresh_token } }),
      }
    },
    before: 'passes',
    at: 'missing_or_invalid_token',
  },
  'an offer of a transfer': {
    seconds: 600,
    async start(world) {
      const phoneNumber = newNumber()
      await signInBySms(world, phoneNumber)
      const { token } = await signIn(world)
      await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, { token })
      const proof = { phoneNumber, code: world.codeFor(phoneNumber) }
      const { body } = await world.post('/api/v1/passwordless_sms/link', proof, { token })
      const { nonce } = body.data as { nonce: string }
      const path = '/api/v1/passwordless_sms/transfer'
      return { probe: (at) => endOfPost(at, { path, body: { phoneNumber, nonce }, token }) }
    },
    before: 'passes',
    at: 'invalid_credentials',
  },
  'a device that logged in before': {
    seconds: 90 * day,
    async start(world) {
      const email = newAddress()
      const headers = { 'privy-ca-id': randomUUID() }
      const enter = async () => {
        await world.post(init, { email })
        return world.post(authenticate, { email, code: world.codeFor(email) }, { headers })
      }
      const { body } = await enter()
      const { id } = body.user as { id: string }
      const probe = async ({ ctx }: World) => {
        const devices = await listKnown(ctx.db, { userId: id, max: 5, now: ctx.now() })
        return devices.length === 1 ? 'is known' : 'is unknown'
      }
      return { probe, renew: enter }
    },
    before: 'is known',
    at: 'is unknown',
    isRenewed: true,
  },
  'a nonce of a wallet': {
    seconds: 600,
    async start(world) {
      const wallet = ethereumWallet()
      const nonce = await nonceFor(world, wallet)
      const probe = async (at: World) => {
        const message = createMessage(at, wallet, nonce)
        const signature = await wallet.sign(message)
        const { status, body } = await send(at, wallet, { message, signature })
        return status === 200 ? 'passes' : String(body.code)
      }
      return { probe }
    },
    before: 'passes',
    at: 'invalid_credentials',
  },
  'a message of a wallet, whose last second counts': {
    seconds: 601,
    async start(world) {
      const wallet = ethereumWallet()
      const issuedAt = world.clock.now().toISOString()
      const probe = async (at: World) => {
        const message = createMessage(at, wallet, await nonceFor(at, wallet), { issuedAt })
        const { status, body } = await send(at, wallet, { message, signature: await wallet.sign(message) })
        return status === 200 ? 'passes' : String(body.code)
      }
      return { probe }
    },
    before: 'passes',
    at: 'invalid_credentials',
  },
}
