// The peers, in exactly these versions, and the folder of each.
import { join } from 'node:path'
import { cache } from './folders.mjs'
import { install } from './install.mjs'

const react18 = { react: '18.3.1', 'react-dom': '18.3.1' }
const react19 = { react: '19.3.1', 'react-dom': '19.3.1' }

/** Client peers. Their pages are in client/pages.mjs. */
export const clientPeers = {
  'react-18': react18,
  'react-19': react19,
  'react-auth': { ...react18, '@privy-io/react-auth': '2.0.9', '@solana/web3.js': '1.98.4' },
  'better-auth': { ...react19, 'better-auth': '1.7.24' },
  supertokens: { ...react19, 'supertokens-auth-react': '0.51.3', 'supertokens-web-js': '0.16' },
  cdp: {
    react: '19.1.0',
    'react-dom': '19.1.0',
    '@coinbase/cdp-react': '0.0.106',
    '@coinbase/cdp-core': '0.0.106',
    '@coinbase/cdp-hooks': '0.0.106',
  },
}

const serverPeers = {
  'better-auth': '1.7.24',
  hono: '4.13.19',
  '@hono/node-server': '2.1.8',
  pg: '8.23.1',
  autocannon: '9.0.0',
}

export function clientFolder(name) {
  return join(cache, 'client', name)
}

export const serverFolder = join(cache, 'server')

export function installClient(name) {
  return install(clientFolder(name), clientPeers[name])
}

export function installServer() {
  return install(serverFolder, serverPeers)
}

/** Installs everything at once, for `node bench/lib/peers.mjs` on a fresh machine. */
if (process.argv[1] === import.meta.filename) {
  for (const name of Object.keys(clientPeers)) report(name, await installClient(name).catch((error) => error))
  report('server', await installServer())
}

function report(name, { message, bytes = 0, packages, substituted = {} }) {
  const size = message ?? `${(bytes / 1e6).toFixed(1)} MB, ${packages} packages`
  console.log(name.padEnd(14), size, JSON.stringify(substituted))
}
