import { randomUUID } from 'node:crypto'
import {
  createApp,
  rotateSecret,
  rotateSigningKey,
  updateApp,
} from '../../../packages/server/src/app/manage.ts'
import { matchesAny } from '../../../packages/server/src/app/secret.ts'
import { keepOrder, listOpenOrders } from '../../../packages/server/src/funding/orders.ts'
import { fakeIssuer } from '../../../packages/server/src/vendors/customAuth/fake.ts'
import { fakeBotToken, signMiniApp, signWidget } from '../../../packages/server/src/vendors/telegram/fake.ts'
import { createAuthenticator } from '../authenticator.ts'
import { endOfPost } from '../locks/race.ts'
import { authenticate, comeBack, consent, leave, travel } from '../oauth.ts'
import { addPasskey, loginOptions } from '../passkeys.ts'
import { signIn } from '../signIn.ts'
import type { World } from '../world.ts'
import type { Edge } from './edge.ts'

const endOfAnswer = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status === 200 ? 'passes' : String(body.code)

const customPath = '/api/v1/custom_jwt_account/authenticate'

/** A token of the app's own login, with these times. */
async function signToken(world: World, { iat, exp }: { iat: number; exp: number }): Promise<string> {
  const { issuer, sign } = await fakeIssuer(world.ctx)
  const now = Math.floor(world.clock.now().getTime() / 1_000)
  return sign({ iss: issuer, sub: randomUUID(), iat: now + iat, exp: now + exp })
}

let person = 700_100_000

function telegram(seconds: number, sign: typeof signWidget | typeof signMiniApp, member: string): Edge {
  return {
    seconds,
    async start(world) {
      const app = await world.ctx.apps.find(world.app.id)
      const token = (app && fakeBotToken(app)) ?? ''
      const data = sign(token, { person: { id: ++person, first_name: 'Ada' }, now: world.clock.now() })
      const body = { [member]: data }
      return { probe: (at) => endOfPost(at, { path: '/api/v1/telegram/authenticate', body }) }
    },
    before: 'passes',
    at: 'invalid_credentials',
  }
}

/** Durations of login methods, and of the keys of an app. */
export const methodEdges: Record<string, Edge> = {
  'a visit to a social network': {
    seconds: 600,
    async start(world) {
      const trip = await leave(world)
      const request = await consent(world, trip.url)
      const probe = async (at: World) => {
        const back = await comeBack(at, request)
        return back?.searchParams.get('privy_oauth_code') ? 'comes back' : 'comes to nothing'
      }
      return { probe }
    },
    before: 'comes back',
    at: 'comes to nothing',
  },
  'a code of a social network': {
    seconds: 60,
    async start(world) {
      const trip = await travel(world)
      return { probe: async (at) => endOfAnswer(await authenticate(at, trip)) }
    },
    before: 'passes',
    at: 'invalid_credentials',
  },
  'a challenge of a passkey': {
    seconds: 300,
    async start(world) {
      const authenticator = createAuthenticator()
      await addPasskey(world, await signIn(world), authenticator)
      const options = await loginOptions(world)
      const authenticator_response = authenticator.assert(options)
      const { challenge } = options
      const body = { challenge, authenticator_response }
      return { probe: (at) => endOfPost(at, { path: '/api/v1/passkeys/authenticate', body }) }
    },
    before: 'passes',
    at: 'invalid_credentials',
  },
  'a token of the app’s own login, which counts for thirty seconds more': {
    seconds: 630,
    async start(world) {
      const token = await signToken(world, { iat: 0, exp: 600 })
      return { probe: (at) => endOfPost(at, { path: customPath, body: { token } }) }
    },
    before: 'passes',
    at: 'invalid_credentials',
    endsWithProcess: 'invalid_credentials',
  },
  'a token of the app’s own login whose clock is ahead by a minute': {
    seconds: 1,
    async start(world) {
      const token = await signToken(world, { iat: 62, exp: 600 })
      return { probe: (at) => endOfPost(at, { path: customPath, body: { token } }) }
    },
    before: 'invalid_credentials',
    at: 'invalid_credentials',
    after: 'passes',
    endsWithProcess: 'invalid_credentials',
  },
  'what a Telegram button signed, whose last second counts': telegram(
    301,
    signWidget,
    'telegram_auth_result',
  ),
  'what a Telegram Mini App was given, whose last second counts': telegram(
    3_601,
    signMiniApp,
    'telegram_web_app_data',
  ),
  'a signing key that was replaced, in the set that servers of the app read': {
    seconds: 7_200,
    async start(world) {
      const count = async (at: World) => {
        const { body } = await at.get(`/api/v1/apps/${at.app.id}/jwks.json`)
        return (body.keys as unknown[]).length
      }
      // The ones that other rows replaced have expired by then.
      world.clock.forward({ seconds: 7_201 })
      await rotateSigningKey(world.ctx, world.app.id)
      const probe = async (at: World) => String(await count(at))
      return { probe }
    },
    before: '2',
    at: '1',
  },
  'the day of the codes that an app may text': {
    seconds: 86_400,
    async start(world) {
      const allow = (sms_codes_per_day: number) =>
        updateApp(world.ctx, world.app.id, { settings: { sms_codes_per_day } })
      const send = (at: World) => {
        const phoneNumber = `+1213378${String(++person).slice(-4)}`
        return endOfPost(at, { path: '/api/v1/passwordless_sms/init', body: { phoneNumber } })
      }
      // Messages that other rows sent no longer count.
      world.clock.forward({ seconds: 86_400 })
      await allow(1)
      await send(world)
      const probe = async (at: World) => {
        const end = await send(at)
        await allow(1_000)
        return end
      }
      return { probe, renew: () => send(world) }
    },
    before: 'too_many_requests',
    at: 'passes',
    isRenewed: false,
  },
  'a purchase that its buyer may still wait for': {
    seconds: 86_400,
    async start(world) {
      const { userId } = await signIn(world)
      const app = await world.ctx.apps.find(world.app.id)
      if (!app) throw new Error('The world has its app.')
      const wish = {
        provider: 'moonpay',
        method: 'card',
        address: '0x',
        chain: 'eip155:1',
        asset: 'native',
      } as const
      const id = randomUUID()
      await keepOrder(world.ctx, { app, userId }, {
        ...wish,
        id,
        use_sandbox: true,
        amount: undefined,
      } as never)
      return { probe: async ({ ctx }) => String((await listOpenOrders(ctx, { app, userId })).length) }
    },
    before: '1',
    at: '0',
  },
  'a secret of the app that was replaced': {
    seconds: 60,
    async start(world) {
      // Other edges continue with the secret of the world's own app.
      const { appId, appSecret } = await createApp(world.ctx, { name: 'Other', origins: [] })
      await rotateSecret(world.ctx, appId, { overlapSeconds: 60 })
      const probe = async (at: World) => {
        const hashes = await at.ctx.apps.secretHashes(appId)
        return matchesAny(appSecret, hashes) ? 'counts' : 'is over'
      }
      return { probe }
    },
    before: 'counts',
    at: 'is over',
  },
}
