import { describe, expect, test } from 'vitest'
import {
  askForSigner,
  lookAtSigner,
  newSignerKey,
  ownSigner,
  requestToken,
  signerWorld,
} from '../../../../test/support/farcasterSigner.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'

async function openChannel() {
  const world = await createWorld({ settings: { farcaster_auth: true } })
  const { body } = await world.post('/api/v1/farcaster/init')
  const look = () =>
    world.get('/api/v1/farcaster/status', {
      headers: { 'farcaster-channel-token': String(body.channel_token) },
    })
  return { world, uri: String(body.connect_uri), channelToken: String(body.channel_token), look }
}

function answer(world: World, members: Record<string, string>, headers = {}) {
  const body = new URLSearchParams({ fid: '7', username: 'ada', display_name: 'Ada', ...members })
  return world.fetch('/sandbox/farcaster', { method: 'POST', body, headers })
}

test('the page asks in the name of the site, and approving signs', async () => {
  const { world, uri, channelToken, look } = await openChannel()
  expect(await (await world.fetch(uri)).text()).toContain('Log in to localhost:3000?')
  expect((await answer(world, { channelToken, answer: 'approve' })).status).toBe(200)
  expect((await look()).body).toMatchObject({ state: 'completed', fid: 7, username: 'ada' })
  expect(await (await world.fetch(uri)).text()).toContain('answered or over')
})

test('declining rejects', async () => {
  const { world, channelToken, look } = await openChannel()
  await answer(world, { channelToken, answer: 'decline' })
  expect((await look()).body.error).toBe('The request was rejected. Please try again.')
})

test('security: a foreign page does not answer', async () => {
  const { world, channelToken, look } = await openChannel()
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await answer(world, { channelToken, answer: 'approve' }, foreign)).status).toBe(403)
  expect((await look()).body.state).toBe('pending')
})

describe('a signer', () => {
  async function askForKey() {
    const world = await signerWorld()
    const { session, device } = await ownSigner(world, await signIn(world))
    const key = newSignerKey()
    const request = await askForSigner(device, key)
    const look = async () => (await lookAtSigner(world, session, key)).body.status
    const press = async (members: Record<string, string>, headers = {}) => {
      const body = new URLSearchParams({ token: requestToken(request), ...members })
      return world.fetch('/sandbox/farcaster/signer', { method: 'POST', body, headers })
    }
    return { world, request, look, press }
  }

  test('is approved on the page that the code leads to, and revoked there', async () => {
    const { world, request, look, press } = await askForKey()
    const url = String(Reflect.get(request, 'signer_approval_url'))
    expect(await (await world.fetch(url)).text()).toContain('Let app 1 post for you?')
    expect(await look()).toBe('pending_approval')
    expect(await (await press({ answer: 'approve', fid: '4242' })).text()).toContain('can post for id 4242')
    expect(await look()).toBe('approved')
    expect(await (await press({ answer: 'revoke' })).text()).toContain('Revoked.')
    expect(await look()).toBe('revoked')
  })

  test.each(['decline', 'expire'])('is refused by %s', async (answer) => {
    const { look, press } = await askForKey()
    expect(await (await press({ answer })).text()).toContain('Declined or over')
    expect(await look()).toBe('revoked')
    await press({ answer: 'approve', fid: '4242' })
    expect(await look()).toBe('revoked')
  })

  test('security: a foreign page does not answer', async () => {
    const { look, press } = await askForKey()
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await press({ answer: 'approve', fid: '4242' }, foreign)).status).toBe(403)
    expect(await look()).toBe('pending_approval')
  })
})
