import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Harness, openHarness } from '../browser/harness.ts'
import { exampleRoot } from '../browser/site.ts'
import { host as deviceOrigin } from '../browserDevice.ts'
import { withDrive } from '../clouds.ts'
import { type ProviderApp, providerFor } from '../crossApp.ts'
import { watchScript } from './complaints.ts'

export type Host = 'localhost' | '127.0.0.1'

/** The example app and its server, for all journeys of an engine. */
export type Stage = {
  readonly harness: Harness
  readonly provider: ProviderApp
  /** The app's page, with a configuration of its provider. */
  url(host: Host, config?: object): string
  /** The gallery of the modal's screens. */
  readonly gallery: string
  /** From here on no code reaches a page, until it is released. */
  holdCode(): () => void
}

const bot = { bot_id: '42', bot_name: 'harbor_bot', link_enabled: true, seamless_auth_enabled: true }
const settings = {
  ...{ google_oauth: true, discord_oauth: true, passkey_auth: true, wallet_auth: true },
  ...{ telegram_auth: true, telegram_auth_config: bot },
  embedded_wallet_config: {
    create_on_login: 'users-without-wallets',
    ...withDrive.embedded_wallet_config,
  },
}

export async function openStage(): Promise<Stage> {
  const files = await readExample()
  const index = String(files.get('/plain/index.html'))
  files.set('/index.html', index.replace('<head>', '<head><script src="/watch.js"></script>'))
  files.set('/watch.js', watchScript)
  files.set('/elsewhere.html', '<title>Elsewhere</title><h1>Elsewhere</h1>')
  const config = encodeURIComponent(JSON.stringify({ embeddedWallets: { createOnLogin: 'off' } }))
  files.set('/framed.html', `<iframe src="/?config=${config}" width="800" height="640"></iframe>`)
  let gate: Promise<void> | undefined
  const hold = (path: string) => (path.endsWith('.js') ? gate : undefined)
  const harness = await openHarness({ files, settings, scripts: true, frames: true, hold })
  const provider = await providerFor(harness.world, { origins: [deviceOrigin] })
  return {
    harness,
    provider,
    gallery: new URL('/gallery.html', harness.url('localhost')).href,
    url(host, endpoint) {
      const url = new URL(harness.url(host))
      if (endpoint) url.searchParams.set('config', JSON.stringify(endpoint))
      return url.href
    },
    holdCode() {
      const { promise, resolve } = withResolvers()
      gate = promise
      return () => {
        gate = undefined
        resolve()
      }
    },
  }
}

/** The example's pages as `npm run build` makes them for users, by the paths at which they are served. */
async function readExample(): Promise<Map<string, string | Uint8Array>> {
  const folder = join(exampleRoot, 'dist')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = async (path: string) =>
    [path.slice(folder.length).replaceAll('\\', '/'), await readFile(path)] as const
  return new Map(await Promise.all(paths.map(read)))
}

function withResolvers(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
