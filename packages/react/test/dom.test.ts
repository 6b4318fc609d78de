import './dom.ts'
import { type Client, createClient, createGuestAccount } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createWorld } from '../../../test/support/world.ts'

type Fetch = typeof globalThis.fetch

let leftPage: { client: Client; work: Promise<unknown>; refuse(): void } | undefined

async function openGuest(over: (fetch: Fetch) => Fetch = (fetch) => fetch): Promise<Client> {
  const world = await createWorld({ settings: { guest_auth: true } })
  const { id: appId, origin } = world.app
  const fetch = over((input, init) =>
    world.fetch(input, { ...init, headers: { ...(init?.headers as object), origin } }),
  )
  const client = createClient({ appId, apiUrl: 'http://server.test', fetch })
  await createGuestAccount(client)
  return client
}

test('a page is left while its server is asked for the signed-in user', async () => {
  let refuse = () => {}
  const refusal = new Promise<Response>((resolve) => {
    const body = { error: 'Invalid', code: 'missing_or_invalid_token' }
    refuse = () => resolve(Response.json(body, { status: 401 }))
  })
  let isHeld = false
  const client = await openGuest((fetch) => (input, init) => (isHeld ? refusal : fetch(input, init)))
  isHeld = true
  leftPage = { client, work: client.session.refresh(), refuse }
})

test('its answer does not sign out the page of the next test, and none of it stays', async () => {
  expect(Object.keys(localStorage)).toEqual([])
  expect(document.cookie).toBe('')
  const client = await openGuest()
  leftPage?.refuse()
  await leftPage?.work
  expect(leftPage?.client.session.store.getState().user).toBeNull()
  const { user } = client.session.store.getState()
  expect(await client.session.refreshAfterChange()).toEqual(user)
})
