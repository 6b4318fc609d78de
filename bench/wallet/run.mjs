// P10 and P11: the wallet in its frame compared with the bare libraries, in Chromium, without the time of the network.
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedApp } from '../../scripts/demo/app.mjs'
import { readDemoConfig } from '../../scripts/demo/config.mjs'
import { startServer } from '../../scripts/demo/server.mjs'
import { endChild } from '../../scripts/demo/shutdown.mjs'
import { root } from '../../scripts/setup.mjs'
import { launch } from '../client/visit.mjs'
import { freePort, serveHost, signIn } from '../lib/host.mjs'
import { goal, median, spread } from '../lib/stats.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const dataFolder = join(root, '.cache/bench/wallet')

export async function runWallet({ rounds }) {
  await rm(dataFolder, { recursive: true, force: true })
  const [port, demoPort] = [await freePort(), await freePort()]
  const config = readDemoConfig({
    ...process.env,
    PORT: String(port),
    DEMO_PORT: String(demoPort),
    LATCHKEY_DATA: dataFolder,
    LATCHKEY_IP_LIMITS: 'off',
  })
  const [host, server] = [await serveHost(demoPort, join(here, 'page.mjs')), await startServer(config)]
  const browser = await launch()
  try {
    const { appId } = await seedApp(config)
    return (await measure({ browser, config, appId, rounds })).flatMap(toRows)
  } finally {
    await browser.close()
    host.close()
    await endChild(server)
  }
}

const chains = ['ethereum', 'solana']

async function measure(bench) {
  const measured = chains.map((chain) => [
    chain,
    { first: [], rawFirst: [], creation: [], rawCreate: [], ping: [] },
  ])
  for (let round = 0; round < bench.rounds; round++)
    for (const [chain, out] of measured) await measureRound(bench, { chain, round, out })
  return measured
}

async function measureRound({ browser, config, appId, rounds }, { chain, round, out }) {
  const frame = `${config.apiUrl}/apps/${appId}/embedded-wallets`
  const page = await (await browser.newContext()).newPage()
  const network = watchNetwork(page, config.apiUrl)
  await page.goto(config.demoUrl)
  await page.evaluate((src) => embed(src), frame)
  const accessToken = await signIn(config, appId, `${chain}${round}-${process.pid}@example.com`)
  const user = [chain, accessToken]
  out.rawCreate.push(await page.evaluate((name) => rawCreate(name), chain))
  out.creation.push(await network.without(() => page.evaluate((made) => creation(...made), user)))
  const wallet = await page.evaluate((made) => create(...made), user)
  await page.reload()
  await page.evaluate((src) => embed(src), frame)
  out.ping.push(await page.evaluate(() => ping()))
  out.rawFirst.push(await page.evaluate((name) => rawFirst(name), chain))
  out.first.push(await network.without(() => page.evaluate((w) => firstSignature(w), wallet)))
  if (round === rounds - 1)
    out.turns = await page.evaluate((options) => turns(options), { wallet, rounds, sliceMs: 300 })
  await page.context().close()
}

/** Records the time on the network and in the server of every call during a measurement. */
function watchNetwork(page, apiUrl) {
  let calls = []
  page.on('requestfinished', (request) => {
    if (request.url().startsWith(`${apiUrl}/api/`)) calls.push(request.timing().responseEnd)
  })
  return {
    async without(work) {
      calls = []
      const total = await work()
      return total - calls.reduce((sum, ms) => sum + Math.max(0, ms), 0)
    },
  }
}

const names = {
  ethereum: { sign: 'personal_sign', library: 'viem' },
  solana: { sign: 'signMessage of Solana', library: 'noble' },
}

function toRows([chain, { turns, first, rawFirst, creation, rawCreate, ping }]) {
  const { sign, library } = names[chain]
  const us = (values) =>
    spread(
      values.map((value) => value * 1_000),
      'µs',
    )
  const floor = median(turns.ping) + median(turns.raw)
  const firstFloor = median(ping) + median(rawFirst)
  const createFloor = median(ping) + median(rawCreate)
  return [
    goal({
      id: 'P10',
      what: `${sign} through the frame, unlocked, against ping + raw signature (${library})`,
      ours: us(turns.sign),
      peer: `${us(turns.ping)} + ${us(turns.raw)}`,
      ratio: median(turns.sign) / floor,
      target: 1.1,
    }),
    goal({
      id: 'P11',
      what: `${chain}: first signature after a reload, network excluded, against ping + unlock + raw`,
      ours: spread(first, 'ms', 1),
      peer: `${spread(ping, 'ms', 1)} + ${spread(rawFirst, 'ms', 1)}`,
      ratio: median(first) / firstFloor,
      target: 1.3,
    }),
    goal({
      id: 'P11',
      what: `${chain}: wallet creation, network excluded, against ping + raw create`,
      ours: spread(creation, 'ms', 1),
      peer: `${spread(ping, 'ms', 1)} + ${spread(rawCreate, 'ms', 1)}`,
      ratio: median(creation) / createFloor,
      target: 1.3,
    }),
  ]
}
