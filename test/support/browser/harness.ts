import { type ListeningServer, startServer } from '../listeningServer.ts'
import type { World } from '../world.ts'
import type { Files } from './buildCache.ts'
import { buildPage, plainRoot, type SiteOptions, serveSite } from './site.ts'

export type Harness = {
  world: World
  server: ListeningServer
  /** The example app, on the server's site or on another one. */
  url(host: 'localhost' | '127.0.0.1'): string
  close(): Promise<void>
}

/** The example app and its server, each at a real port, with a separate database. */
export async function openHarness(
  options: SiteOptions & {
    settings?: Record<string, unknown>
    files?: Files
    react18?: boolean
    env?: Record<string, string>
    /** Nodes that the page and the server know, as `npm start` tells them of the local chains. */
    chains?: { ethereum: string; solana: string }
  } = {},
): Promise<Harness> {
  const files = options.files ?? (await buildPage(plainRoot, { react18: options.react18 ?? false }))
  // The app needs the address of its page, and the page needs the id of its app.
  const { chains } = options
  let app: { appId: string; apiUrl: string; chains?: typeof chains } = { appId: '', apiUrl: '' }
  const site = await serveSite(files, () => app, options)
  const origins = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${site.port}`)
  const nodes = chains && {
    ...{ RPC_URLS: `31337=${chains.ethereum}`, SOLANA_RPC_URLS: `devnet=${chains.solana}` },
  }
  const settings = { email_auth: true, ...options.settings }
  const server = await startServer({ origins, settings, env: { ...nodes, ...options.env } })
  app = { appId: server.world.app.id, apiUrl: server.url, ...(chains && { chains }) }
  return {
    world: server.world,
    server,
    url: (host) => `http://${host}:${site.port}/`,
    async close() {
      await site.close()
      await server.close()
    },
  }
}
