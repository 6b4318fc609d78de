// P13: from the sixth digit of a code to the first signature of the new user's wallet, beside react-auth on the same server.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { seedApp } from '../../scripts/demo/app.mjs'
import { readDemoConfig } from '../../scripts/demo/config.mjs'
import { startServer } from '../../scripts/demo/server.mjs'
import { endChild } from '../../scripts/demo/shutdown.mjs'
import { buildPage } from '../client/build.mjs'
import { installOurs } from '../client/ours.mjs'
import { launch } from '../client/visit.mjs'
import { cache } from '../lib/folders.mjs'
import { freePort, readCode } from '../lib/host.mjs'
import { clientFolder, installClient } from '../lib/peers.mjs'
import { goal, median, note, spread } from '../lib/stats.mjs'
import { toPage } from './page.mjs'

const dataFolder = join(cache, 'creation')
const types = { '.js': 'text/javascript', '.css': 'text/css' }

/** Where the address and the code are typed. */
const contenders = {
  latchkey: { sdk: '@latchkey/react', email: '.lk-input input', code: '.lk-code input' },
  'react-auth': { sdk: '@privy-io/react-auth', email: '#email-input', code: '[name=code-0]' },
}

export async function runCreation({ rounds }) {
  rmSync(dataFolder, { recursive: true, force: true })
  mkdirSync(dataFolder, { recursive: true })
  const [port, demoPort] = [await freePort(), await freePort()]
  const config = readDemoConfig({
    ...process.env,
    PORT: String(port),
    DEMO_PORT: String(demoPort),
    LATCHKEY_DATA: dataFolder,
    LATCHKEY_IP_LIMITS: 'off',
  })
  await Promise.all([installOurs(), installClient('react-auth')])
  const built = {}
  for (const [name, { sdk }] of Object.entries(contenders))
    built[name] = await buildPage(clientFolder(name), toPage(sdk))
  const [host, server, browser] = [await serve(demoPort, built), await startServer(config), await launch()]
  try {
    const { appId } = await seedApp(config)
    const measured = { latchkey: [], 'react-auth': [] }
    // The first of each warms the server up.
    for (let round = -1; round < rounds; round++)
      for (const name of Object.keys(contenders)) {
        const times = await measure({ browser, config, appId }, { name, round })
        console.error(`  creation, round ${round + 1}, ${name}`, JSON.stringify(times))
        if (round >= 0) measured[name].push(times)
      }
    return toRows(measured)
  } finally {
    await browser.close()
    host.close()
    await endChild(server)
  }
}

async function measure({ browser, config, appId }, { name, round }) {
  const { email, code } = contenders[name]
  const context = await browser.newContext()
  const page = await context.newPage()
  const search = new URLSearchParams({ appId, apiUrl: config.apiUrl })
  await page.goto(`${config.demoUrl}/${name}?${search}`)
  await page.click('#login:enabled')
  const address = `${name}${round + 1}-${process.pid}@example.com`
  await page.fill(email, address)
  await page.press(email, 'Enter')
  await page.waitForSelector(code)
  const digits = await readCode(config, address)
  await page.focus(code)
  // As a user who reads it in the inbox: everything that is loaded meanwhile is there.
  await page.waitForTimeout(2_000)
  await page.keyboard.type(digits.slice(0, 5), { delay: 60 })
  const start = await page.evaluate(() => performance.now())
  await page.keyboard.type(digits.slice(5))
  await page.waitForFunction(() => globalThis.signed !== undefined, undefined, { timeout: 30_000 })
  const { signed, walletAt } = await page.evaluate(() => ({
    signed: globalThis.signed,
    walletAt: globalThis.walletAt,
  }))
  await context.close()
  if (signed.error) throw new Error(`${name}: ${signed.error}`)
  return { walletMs: Math.round(walletAt - start), signedMs: Math.round(signed.at - start) }
}

/** Each page below its name; what it loads, by the name that its file has. */
async function serve(port, built) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const page = built[pathname.slice(1)]
    const find = () => {
      for (const { folder } of Object.values(built))
        try {
          return readFileSync(join(folder, pathname))
        } catch {}
    }
    const body = page ? readFileSync(join(page.folder, 'index.html')) : find()
    response
      .writeHead(body ? 200 : 404, { 'content-type': types[extname(pathname)] ?? 'text/html' })
      .end(body)
  })
  await new Promise((done) => server.listen(port, '127.0.0.1', done))
  return server
}

function toRows({ latchkey, 'react-auth': peer }) {
  const of = (times, name) => times.map((one) => one[name])
  return [
    goal({
      id: 'P13',
      what: 'sixth digit to the first signature of a new wallet, against react-auth 2.0.9',
      ours: spread(of(latchkey, 'signedMs'), 'ms'),
      peer: spread(of(peer, 'signedMs'), 'ms'),
      ratio: median(of(latchkey, 'signedMs')) / median(of(peer, 'signedMs')),
      target: 0.35,
    }),
    note({
      id: 'P13',
      what: 'sixth digit to the wallet',
      ours: spread(of(latchkey, 'walletMs'), 'ms'),
      peer: spread(of(peer, 'walletMs'), 'ms'),
    }),
  ]
}
