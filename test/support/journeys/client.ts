import { type Client, type ClientStorage, createClient } from '../../../packages/core/src/index.ts'
import { signIn } from '../signIn.ts'
import type { World } from '../world.ts'

/**
 * A visitor's client, on the app's first-party page. With the storage of another client, it is the same page after a
 * reload.
 */
export function newClient(
  world: World,
  storage?: ClientStorage,
  wait: Client['wait'] = () => Promise.resolve(),
): Client {
  return createClient({
    storage,
    appId: world.app.id,
    apiUrl: 'http://server.test',
    now: () => world.clock.now().getTime(),
    wait,
    fetch: (url, init) =>
      world.fetch(url, { ...init, headers: { ...(init.headers as object), origin: world.app.origin } }),
  })
}

/** A client of a user who logged in by email. */
export async function signedInClient(world: World, wait?: Client['wait']): Promise<Client> {
  const { token, refreshToken } = await signIn(world)
  const client = newClient(world, undefined, wait)
  client.storage.set('privy:token', token)
  client.storage.set('privy:refresh_token', refreshToken)
  await client.session.refresh()
  return client
}

/** A client of a guest, who has no linked accounts. */
export async function guestClient(world: World): Promise<Client> {
  const client = newClient(world)
  const guest_credential = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const { status, body } = await world.post('/api/v1/guest/authenticate', { guest_credential })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  client.storage.set('privy:token', body.token)
  client.storage.set('privy:refresh_token', body.refresh_token)
  await client.session.refresh()
  return client
}
