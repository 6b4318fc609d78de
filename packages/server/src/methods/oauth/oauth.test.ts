import { type SocialProvider, socialNetworks, socialProviders } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { setAppRow } from '../../../../../test/support/appRow.ts'
import { complaint, isPublished, published } from '../../../../../test/support/contract/published.ts'
import {
  allSocial,
  authenticate,
  comeBack,
  consent,
  leave,
  logInBy,
  toProof,
  travel,
} from '../../../../../test/support/oauth.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'

const settings = allSocial
const ada = { subject: '1001', name: 'Ada Lovelace', email: 'ada@example.com' }

/** The sandbox's user at a network, by the members that its accounts have (protocol 3.2). */
const tokens: Record<string, unknown> = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  username: 'ada',
  profile_picture_url: expect.stringMatching(/^https:/),
}
/** Members that a network never sends, or has not verified. */
const unsaid: { [P in SocialProvider]?: object } = {
  spotify: { email: null },
  line: { email: null },
  linkedin: { vanity_name: undefined },
}

function accountFor(provider: SocialProvider) {
  const members = socialNetworks[provider].members.map((name) => [name, tokens[name]])
  return { type: `${provider}_oauth`, subject: '1001', ...Object.fromEntries(members), ...unsaid[provider] }
}

describe.each(socialProviders)('%s', (provider) => {
  const times = { verified_at: expect.any(Number), first_verified_at: expect.any(Number) }
  const account = { ...accountFor(provider), ...times }

  test('logs a new user in, and the same one the next time', async () => {
    const world = await createWorld({ settings })
    const first = await authenticate(world, await travel(world, { provider, persona: ada }))
    expect(first).toMatchObject({ status: 200, body: { is_new_user: true } })
    expect((first.body.user as { linked_accounts: object[] }).linked_accounts).toEqual([
      { ...account, latest_verified_at: expect.any(Number) },
    ])
    expect(first.body).not.toHaveProperty('oauth_tokens')
    const schema = published['oauth.authenticate']?.reply
    if (isPublished(provider)) expect(schema && complaint(schema, first.body)).toBeNull()
    const again = await logInBy(world, provider, { ...ada, email: 'new@example.com' })
    expect(again).toMatchObject({ userId: (first.body.user as { id: string }).id })
  })

  test('is linked, authorized again, unlinked', async () => {
    const world = await createWorld({ settings: { ...settings, oauth_tokens: true } })
    const { token, userId } = await signIn(world)
    for (let n = 0; n < 2; n++) {
      const trip = await travel(world, { provider, persona: ada, sent: { token } })
      const reply = await world.post('/api/v1/oauth/link', toProof(trip), { token })
      expect(reply).toMatchObject({ status: 200, body: { id: userId } })
      expect(reply.body.linked_accounts).toHaveLength(2)
      expect(reply.body.oauth_tokens).toMatchObject({ provider, access_token: expect.any(String) })
    }
    const body = { provider, subject: '1001' }
    const unlinkReply = await world.post('/api/v1/oauth/unlink', body, { token })
    expect(unlinkReply).toMatchObject({ status: 200, body: { linked_accounts: [{ type: 'email' }] } })
  })

  test('moves to another user with what it was offered', async () => {
    const world = await createWorld({ settings })
    const loser = await logInBy(world, provider, ada)
    const { token, userId } = await signIn(world)
    const trip = await travel(world, { provider, persona: ada, sent: { token } })
    const reply = await world.post('/api/v1/oauth/link', toProof(trip), { token })
    expect(reply).toMatchObject({ status: 400, body: { code: 'account_transfer_required' } })
    const offer = reply.body.data as { nonce: string; otherUser: { oAuthUserInfo: { subject: string } } }
    expect(offer).toMatchObject({ subject: '1001', otherUser: { oAuthUserInfo: { subject: '1001' } } })
    const userInfo = offer.otherUser.oAuthUserInfo
    const wrong = { nonce: offer.nonce, userInfo: { ...userInfo, subject: '1002' } }
    expect((await world.post('/api/v1/oauth/transfer', wrong, { token })).status).toBe(401)
    await setFlag(world, `${provider}_oauth`, false)
    const right = { nonce: offer.nonce, userInfo }
    expect((await world.post('/api/v1/oauth/transfer', right, { token })).status).toBe(401)
    await setFlag(world, `${provider}_oauth`, true)
    const again = await travel(world, { provider, persona: ada, sent: { token } })
    const { body } = await world.post('/api/v1/oauth/link', toProof(again), { token })
    const { nonce } = body.data as { nonce: string }
    const transferReply = await world.post('/api/v1/oauth/transfer', { nonce, userInfo }, { token })
    expect(transferReply).toMatchObject({ status: 200, body: { id: userId } })
    expect((await world.get('/api/v1/users/me', { token: loser.token })).status).toBe(401)
  })

  test('error: whoever denies, is suspended or meets a failure gets no session (R39: denied logins)', async () => {
    const world = await createWorld({ settings })
    const denial = await travel(world, { provider, persona: { outcome: 'deny' } })
    expect(denial).toMatchObject({ code: 'undefined', state: denial.stateCode, provider })
    const failure = await travel(world, { provider, persona: { outcome: 'error' } })
    expect(failure.code).toBe('error')
    for (const trip of [denial, failure])
      expect(await authenticate(world, trip)).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      })
    const suspension = await travel(world, { provider, persona: { outcome: 'suspended' } })
    const refusal = { status: 403, body: { code: 'oauth_account_suspended' } }
    expect(await authenticate(world, suspension)).toMatchObject(refusal)
    expect((await authenticate(world, suspension)).status).toBe(401)
    const busy = await travel(world, { provider, persona: { outcome: 'busy' } })
    const { status, body } = await authenticate(world, busy)
    expect(status).toBe(429)
    expect(body.error).toContain('provider rate limit')
  })

  test('error: an app that does not want it says so on every step', async () => {
    const world = await createWorld({ settings })
    const trip = await travel(world, { provider, persona: ada })
    await setFlag(world, `${provider}_oauth`, false)
    const refusal = { status: 403, body: { code: 'disallowed_login_method' } }
    const start = await leave(world, { provider })
    expect(start.answer).toMatchObject(refusal)
    expect(start.answer.body.error).toMatch(/^Login with \w+ not allowed\.$/)
    expect(await authenticate(world, trip)).toMatchObject(refusal)
  })
})

test('error: in production a network without keys is off', async () => {
  const env = { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' }
  const world = await createWorld({ settings, env, origins: ['https://app.example.com'] })
  expect((await leave(world)).answer).toMatchObject({
    status: 403,
    body: { error: 'Login with Google is not set up.' },
  })
  expect((await world.fetch('/sandbox/oauth/google')).status).toBe(404)
})

test('the page’s own query and fragment come back to the letter, an old return does not', async () => {
  const world = await createWorld({ settings })
  const redirectTo = `${world.app.origin}/a%20b?x=%41+%20&privy_oauth_code=old&y#!/hash?z=1`
  const { back, stateCode } = await travel(world, { redirectTo })
  expect(back?.href).toMatch(
    new RegExp(
      `^${world.app.origin}/a%20b\\?x=%41\\+%20&y&privy_oauth_code=[\\w-]{43}&privy_oauth_state=${stateCode}&privy_oauth_provider=google#!/hash\\?z=1$`,
    ),
  )
})

test('no-signup lets nobody new in, and the user limit holds', async () => {
  const world = await createWorld({ settings })
  const stranger = await authenticate(world, await travel(world), { mode: 'no-signup' })
  expect(stranger).toMatchObject({ status: 400, body: { code: 'user_does_not_exist' } })
  await logInBy(world, 'google')
  expect((await authenticate(world, await travel(world), { mode: 'no-signup' })).status).toBe(200)
})

test('error: a second account of a network is refused', async () => {
  const world = await createWorld({ settings })
  const { token } = await logInBy(world, 'google', { subject: 'one' })
  const trip = await travel(world, { persona: { subject: 'two' }, sent: { token } })
  const reply = await world.post('/api/v1/oauth/link', toProof(trip), { token })
  expect(reply).toMatchObject({ status: 400, body: { code: 'cannot_link_more_of_type' } })
})

test('error: the code of a native sign-in is not taken', async () => {
  const world = await createWorld({ settings })
  const reply = await authenticate(world, await travel(world), { code_type: 'raw' })
  expect(reply).toMatchObject({ status: 400, body: { code: 'feature_not_enabled' } })
})

test('error: whoever comes back twice or too late reads why', async () => {
  const world = await createWorld({ settings })
  const { url } = await leave(world)
  const request = await consent(world, url)
  expect(await comeBack(world, request.clone())).not.toBeNull()
  const twice = await world.fetch(request)
  expect(twice.status).toBe(400)
  expect(await twice.text()).toContain('This login has ended')
  const late = await leave(world)
  world.clock.forward({ seconds: 601 })
  expect(await comeBack(world, await consent(world, late.url))).toBeNull()
})

async function setFlag(world: World, name: string, value: boolean): Promise<void> {
  const row = await world.ctx.db
    .selectFrom('apps')
    .select('settings')
    .where('id', '=', world.app.id)
    .executeTakeFirstOrThrow()
  await setAppRow(world, { settings: { ...row.settings, [name]: value } })
}
