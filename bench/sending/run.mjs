// From the click to the painted review, and from the approval to the node's answer, compared with viem with the key in
// the page.
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startAnvil } from '../../scripts/chains/anvil.mjs'
import { seedApp } from '../../scripts/demo/app.mjs'
import { readDemoConfig } from '../../scripts/demo/config.mjs'
import { startServer } from '../../scripts/demo/server.mjs'
import { endChild } from '../../scripts/demo/shutdown.mjs'
import { root } from '../../scripts/setup.mjs'
import { launch } from '../client/visit.mjs'
import { freePort, readCode, serveHost } from '../lib/host.mjs'
import { median, note, spread } from '../lib/stats.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const dataFolder = join(root, '.cache/bench/sending')
/** The button of the review is inert for half a second. */
const armedMs = 700
/** The first of each loads code and opens connections. */
const perRound = 6

export async function runSending({ rounds }) {
  const anvil = startAnvil(0)
  if (!anvil) {
    console.error('  sending: there is no Anvil for this machine')
    return []
  }
  await rm(dataFolder, { recursive: true, force: true })
  const [port, demoPort] = [await freePort(), await freePort()]
  const config = readDemoConfig({
    ...process.env,
    PORT: String(port),
    DEMO_PORT: String(demoPort),
    LATCHKEY_DATA: dataFolder,
    LATCHKEY_IP_LIMITS: 'off',
  })
  const host = await serveHost(demoPort, join(here, 'page.mjs'))
  const [nodeUrl, server, browser] = await Promise.all([anvil.url, startServer(config), launch()])
  try {
    const { appId } = await seedApp(config)
    const measured = { first: [], ours: [], viem: [] }
    for (let round = 0; round < rounds; round++)
      await measureRound({ browser, config, appId, nodeUrl, round, measured })
    return toRows(measured)
  } finally {
    await browser.close()
    host.close()
    anvil.child.stdin.end()
    await endChild(server)
  }
}

async function measureRound({ browser, config, appId, nodeUrl, round, measured }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(config.demoUrl)
  await page.evaluate((options) => mount(options), { appId, apiUrl: config.apiUrl, nodeUrl })
  await page.waitForFunction(() => isReady())
  const email = `sender${round}-${process.pid}@example.com`
  await page.evaluate((address) => sendCode(address), email)
  const wallet = await page.evaluate((code) => logIn(code), await readCode(config, email))
  const own = await page.evaluate((url) => openViem(url), nodeUrl)
  for (const address of [wallet, own]) await fund(nodeUrl, address)
  for (let turn = 0; turn < perRound; turn++) {
    const ours = await page.evaluate((ms) => sendOurs(ms), armedMs)
    const viem = await page.evaluate(() => sendViem())
    console.error(`  sending, round ${round + 1}, turn ${turn + 1}`, JSON.stringify({ ours, viem }))
    if (turn === 0) measured.first.push(ours)
    else {
      measured.ours.push(ours)
      measured.viem.push(viem)
    }
  }
  await context.close()
}

async function fund(nodeUrl, address) {
  const params = [address, '0x8ac7230489e80000']
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params })
  const { error } = await (await fetch(nodeUrl, { method: 'POST', body, headers: jsonHeaders })).json()
  if (error) throw new Error(error.message)
}

const jsonHeaders = { 'content-type': 'application/json' }

function toRows({ first, ours, viem }) {
  const values = (of, what) => of.map((one) => one[what])
  const row = (what, member) => {
    const [mine, theirs] = [values(ours, member), values(viem, member)]
    return {
      ...note({ id: 'sending', what, ours: spread(mine, 'ms', 1), peer: spread(theirs, 'ms', 1) }),
      ratio: (median(mine) / median(theirs)).toFixed(3),
    }
  }
  return [
    row('click to review painted, against only viem', 'reviewMs'),
    row('approve to the hash, against only viem', 'broadcastMs'),
    note({
      id: 'sending',
      what: 'click to the first review of a visit, its code loaded',
      ours: spread(values(first, 'reviewMs'), 'ms', 1),
    }),
  ]
}
