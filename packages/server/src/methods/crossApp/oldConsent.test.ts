import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  decide,
  logInAtProvider,
  type ProviderApp,
  providerFor,
} from '../../../../../test/support/crossApp.ts'
import type { Session } from '../../../../../test/support/signIn.ts'
import { createWallet, deviceIn, recover, refusal } from '../../../../../test/support/vaultDevice.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'

const verifier = 'v'.repeat(43)
const state = 's'.repeat(43)

/** The consent window approves with its present session, and the app treats it as a login. */
async function logIn(world: World, provider: ProviderApp, user: Session) {
  const { body } = await world.post('/api/v1/oauth/init', {
    provider: `privy:${provider.id}`,
    redirect_to: `${world.app.origin}/`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    state_code: state,
  })
  const back = await decide(world, { provider, url: String(body.url), user })
  const reply = await world.post('/api/v1/oauth/authenticate', {
    authorization_code: back.searchParams.get('privy_oauth_code'),
    state_code: back.searchParams.get('privy_oauth_state'),
    code_verifier: verifier,
  })
  expect(reply.status).toBe(200)
  const { id } = reply.body.user as { id: string }
  return { userId: id, token: String(reply.body.token) }
}

test('security: an old login of a consent window makes no fresh one in another app', async () => {
  const world = await createWorld()
  const provider = await providerFor(world)
  const ada = await logInAtProvider(world, provider)
  const first = await logIn(world, provider, ada)
  const address = await createWallet(await deviceIn(world, first))
  const request = async (session: typeof first) =>
    (await refusal(recover(await deviceIn(world, session), address))).code
  expect(await request(first)).toBe('nothing was refused')

  world.clock.forward({ seconds: 25 * 3_600 })
  const options = { origin: world.ctx.config.publicUrl, headers: { 'privy-app-id': provider.id } }
  const reply = await world.post('/api/v1/sessions', { refresh_token: ada.refreshToken }, options)
  const old = { ...ada, token: String(reply.body.token) }
  const later = await logIn(world, provider, old)
  expect(later.userId).toBe(first.userId)
  expect(await request(later)).toBe('login_on_hold')
  expect(await request(await logIn(world, provider, await logInAtProvider(world, provider, ada.email)))).toBe(
    'nothing was refused',
  )
})
