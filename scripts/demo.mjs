// What `npm start` and `npm run dev` share: ports, the server, the demo app and the page that shows it.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { extname, join, normalize, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './setup.mjs'

const command = join(root, 'packages', 'server', 'bin', 'latchkey.mjs')
const readySeconds = 60
const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.map': 'application/json',
  '.woff2': 'font/woff2',
}

/** Ports and folder, from the environment. */
export function readPlace(env = process.env) {
  const port = readPort(env, { name: 'PORT', fallback: 4000 })
  const demoPort = readPort(env, { name: 'DEMO_PORT', fallback: 3000 })
  if (port === demoPort) throw new Error(`PORT and DEMO_PORT are both ${port}. Choose two.`)
  const dataFolder = resolve(root, env.LATCHKEY_DATA || '.latchkey')
  return {
    port,
    demoPort,
    dataFolder,
    apiUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    demoUrl: `http://localhost:${demoPort}`,
    env: { LATCHKEY_PROFILE: 'development', ...env, PORT: String(port), LATCHKEY_DATA: dataFolder },
  }
}

function readPort(env, { name, fallback }) {
  const port = Number(env[name] || fallback)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} is ${env[name]}, which is no port.`)
  return port
}

/** Says which of our two ports is taken, before anything is started. */
export async function refuseTakenPorts({ port, demoPort }) {
  const wanted = [
    { name: 'PORT', port, what: 'the API' },
    { name: 'DEMO_PORT', port: demoPort, what: 'the demo page' },
  ]
  for (const { name, port: number, what } of wanted) {
    if (await isFree(number)) continue
    throw new Error(
      `Port ${number}, wanted for ${what}, is taken. Stop the program that uses it, ` +
        `or choose another: ${name}=${number + 10} npm start`,
    )
  }
}

function isFree(port) {
  const probe = (host) =>
    new Promise((done) => {
      const server = createServer()
      // A machine without IPv6 cannot have the port taken there.
      server.once('error', ({ code }) => done(code !== 'EADDRINUSE' && code !== 'EACCES'))
      server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)))
    })
  return Promise.all([probe('127.0.0.1'), probe('::1')]).then((free) => free.every(Boolean))
}

/** Starts the server and waits until it answers. Its log goes into the data folder, its complaints to the terminal. */
export async function startServer(place, { watch = false } = {}) {
  mkdirSync(place.dataFolder, { recursive: true, mode: 0o700 })
  const log = openSync(join(place.dataFolder, 'server.log'), 'a', 0o600)
  const watching = watch
    ? ['--watch-path', join(root, 'packages/server/dist'), '--watch-preserve-output']
    : []
  // The channel ends with us, however we end: the server notices and stops too.
  const child = spawn(process.execPath, [...watching, command, 'serve'], {
    cwd: root,
    env: place.env,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  closeSync(log)
  const deadline = Date.now() + readySeconds * 1_000
  while (!(await answers(`http://127.0.0.1:${place.port}/readyz`))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server did not start. Its log: ${join(place.dataFolder, 'server.log')}`)
    if (Date.now() > deadline) throw new Error(`The server did not answer for ${readySeconds} s.`)
    await pause(50)
  }
  return child
}

async function answers(url) {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** Every way to log in; what has no keys goes to the sandbox. */
const demoSettings = {
  email_auth: true,
  sms_auth: true,
  google_oauth: true,
  apple_oauth: true,
  twitter_oauth: true,
  discord_oauth: true,
  github_oauth: true,
  linkedin_oauth: true,
  spotify_oauth: true,
  instagram_oauth: true,
  tiktok_oauth: true,
  wallet_auth: true,
  solana_wallet_auth: true,
  passkey_auth: true,
  passkeys_for_signup_enabled: true,
  farcaster_auth: true,
  telegram_auth: true,
  telegram_auth_config: {
    bot_id: '1',
    bot_name: 'sandbox_bot',
    link_enabled: true,
    seamless_auth_enabled: true,
  },
  guest_auth: true,
  custom_jwt_auth: true,
}

/** The demo app: the one of the last start, or a new one. */
export async function seedApp(place) {
  const origins = [
    place.demoUrl,
    `http://127.0.0.1:${place.demoPort}`,
    `http://app.localhost:${place.demoPort}`,
  ]
  const known = readDevFile(place)
  if (known && (await isApp(place, known.appId))) {
    const { allowed_domains: allowed } = await (await fetch(appUrl(place, known.appId))).json()
    const missing = origins.filter((origin) => !allowed.includes(origin))
    if (missing.length > 0)
      latchkey(place, [
        'app',
        'update',
        known.appId,
        ...missing.flatMap((origin) => ['--add-origin', origin]),
      ])
    // The provider has the addresses of that start.
    if (known.providerAppId && (missing.length > 0 || known.apiUrl !== place.apiUrl))
      connectProvider(place, known)
    return known
  }
  const args = [
    'app',
    'create',
    '--name',
    'Latchkey demo',
    ...origins.flatMap((origin) => ['--origin', origin]),
    ...Object.entries(demoSettings).flatMap(([name, value]) => ['--set', `${name}=${JSON.stringify(value)}`]),
    '--json',
  ]
  const app = JSON.parse(latchkey(place, args))
  return { ...app, providerAppId: seedProvider(place, app) }
}

/** A second app, whose accounts may log in to the first. */
function seedProvider(place, { appId }) {
  const args = ['app', 'create', '--name', 'Pier', '--origin', place.demoUrl, '--json']
  const provider = JSON.parse(latchkey(place, args))
  connectProvider(place, { appId, providerAppId: provider.appId })
  return provider.appId
}

function connectProvider(place, { appId, providerAppId }) {
  latchkey(place, ['app', 'connect', appId, '--provider', providerAppId])
}

function latchkey(place, args) {
  const { status, stdout } = spawnSync(process.execPath, [command, ...args], {
    cwd: root,
    env: place.env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`latchkey ${args[0]} ${args[1]} failed, see above.`)
  return stdout
}

const appUrl = (place, appId) => `http://127.0.0.1:${place.port}/api/v1/apps/${appId}`

async function isApp(place, appId) {
  return answers(appUrl(place, appId))
}

function readDevFile({ dataFolder }) {
  const path = join(dataFolder, 'dev.json')
  if (!existsSync(path)) return undefined
  try {
    const { apiUrl, appId, appSecret, providerAppId } = JSON.parse(readFileSync(path, 'utf8'))
    return typeof appId === 'string' && typeof appSecret === 'string'
      ? { apiUrl, appId, appSecret, providerAppId }
      : undefined
  } catch {
    return undefined
  }
}

/** Written last, and in one move: whoever finds the file finds everything answering. */
export function writeDevFile(place, { appId, appSecret, providerAppId }) {
  const path = join(place.dataFolder, 'dev.json')
  const content = {
    apiUrl: place.apiUrl,
    demoUrl: place.demoUrl,
    inboxUrl: inboxUrl(place),
    appId,
    appSecret,
    providerAppId,
  }
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

const inboxUrl = ({ apiUrl }) => `${apiUrl}/sandbox/inbox`

/** Serves the built example; it learns at run time which app it is and where the API is. */
export async function startDemoPage(place, { appId, providerAppId }) {
  const folder = join(root, 'examples', 'react', 'dist')
  const config = JSON.stringify({ appId, apiUrl: place.apiUrl, providerAppId })
  const server = createHttpServer((request, response) => {
    serveFile({ folder, config, path: new URL(request.url, 'http://demo').pathname })
      .then(({ status, type, body }) => {
        response.writeHead(status, {
          'content-type': type,
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        })
        response.end(body)
      })
      .catch(() => response.writeHead(500).end())
  })
  await new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(place.demoPort, '127.0.0.1', done)
  })
  return server
}

async function serveFile({ folder, config, path }) {
  if (path === '/latchkey.json') return { status: 200, type: contentTypes['.json'], body: config }
  const wanted = normalize(decodeURIComponent(path)).replace(/^(\.\.[/\\])+/, '')
  const file = join(folder, wanted)
  const isAsset = file.startsWith(folder) && extname(file) !== ''
  const found = isAsset && (await readFile(file).catch(() => undefined))
  if (found)
    return { status: 200, type: contentTypes[extname(file)] ?? 'application/octet-stream', body: found }
  if (extname(wanted) !== '' && extname(wanted) !== '.html')
    return { status: 404, type: 'text/plain', body: 'Not found' }
  // Social logins come back to any path of the page.
  return { status: 200, type: contentTypes['.html'], body: await readFile(join(folder, 'index.html')) }
}

/** Where everything is. */
export function printPlaces(place) {
  const rows = [
    ['Demo page', place.demoUrl],
    ['API', place.apiUrl],
    ['Inbox', inboxUrl(place)],
    ['Sandbox', `${place.apiUrl}/sandbox`],
    ['Data folder', place.dataFolder],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  console.log(
    `\n${rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')}\n\nCtrl-C stops everything. The data stays.\n`,
  )
}

/** Ends what was started when we are told to, or when a part of it ends by itself. Resolves with the exit code. */
export function untilOver({ children, servers }) {
  return new Promise((over) => {
    let stopping = false
    const stop = async (code) => {
      if (stopping) return
      stopping = true
      for (const server of servers) server.close()
      for (const server of servers) server.closeAllConnections?.()
      await Promise.all(children.map(endChild))
      over(code)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
    for (const child of children)
      child.once('exit', (code) => {
        if (!stopping)
          console.error(`A part of Latchkey ended by itself (exit code ${code}); stopping the rest.`)
        void stop(1)
      })
  })
}

/** By its id, never by name; for good after a while. `ownsGroup`: with the programs it started itself. */
export function endChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined
  const signal = (name) => {
    try {
      process.kill(child.ownsGroup ? -child.pid : child.pid, name)
    } catch {
      // It ended at this very moment.
    }
  }
  return new Promise((ended) => {
    const late = setTimeout(() => signal('SIGKILL'), 12_000)
    child.once('exit', () => {
      clearTimeout(late)
      ended()
    })
    signal('SIGTERM')
  })
}
