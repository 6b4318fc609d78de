import { expect, test } from 'vitest'
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
