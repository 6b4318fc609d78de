import { type Listener, listen } from '../../packages/server/src/http/serve.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export type ListeningServer = { readonly world: World; readonly url: string; close(): Promise<void> }

/** A whole server at a real port, which knows its own address: the wallet frame calls it there. */
export async function startServer({
  makeEnv,
  ...options
}: WorldOptions & {
  /** Makes other requirements of the server, such as a signer, which needs the server's address. */
  makeEnv?(url: string): Promise<Record<string, string>>
}): Promise<ListeningServer> {
  const holder: { world?: World } = {}
  const running: Listener = await listen(
    { fetch: (request, env) => (holder.world as World).server.fetch(request, env) },
    { host: '127.0.0.1', port: 0, profile: 'development' },
  )
  const url = `http://localhost:${running.port}`
  const env = {
    ...{ PORT: String(running.port), LATCHKEY_IP_LIMITS: 'off' },
    ...options.env,
    ...(await makeEnv?.(url)),
  }
  const world = await createWorld({ ...options, env })
  holder.world = world
  return { world, url, close: running.close }
}
