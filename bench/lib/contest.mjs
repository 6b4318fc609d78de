// Builds and serves a page for our SDK and one for react-auth, and logs in on both, with one Latchkey server.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { seedApp } from '../../scripts/demo/app.mjs'
import { readDemoConfig } from '../../scripts/demo/config.mjs'
import { startServer } from '../../scripts/demo/server.mjs'
import { endChild } from '../../scripts/demo/shutdown.mjs'
import { buildPage } from '../client/build.mjs'
import { installOurs } from '../client/ours.mjs'
import { launch } from '../client/visit.mjs'
import { cache } from './folders.mjs'
import { freePort, readCode } from './host.mjs'
import { clientFolder, installClient } from './peers.mjs'
import { servePages } from './site.mjs'

/** The fields for the address and for the code. */
const contenders = {
  latchkey: { sdk: '@latchkey/react', email: '.lk-input input', code: '.lk-code input' },
  'react-auth': { sdk: '@privy-io/react-auth', email: '#email-input', code: '[name=code-0]' },
}

/**
 * Measures the contenders in turns, so that drift of the machine affects all equally. `toPage` writes the page of an
 * SDK. `measure(visitor)` gets a page on which the code of a new user is about to be typed.
 *
 * @returns the measurements, by contender.
 */
export async function contest(name, { rounds, toPage, measure }) {
  const dataFolder = join(cache, name)
  rmSync(dataFolder, { recursive: true, force: true })
  mkdirSync(dataFolder, { recursive: true })
  const config = readDemoConfig({
    ...process.env,
    PORT: String(await freePort()),
    DEMO_PORT: String(await freePort()),
    LATCHKEY_DATA: dataFolder,
    LATCHKEY_IP_LIMITS: 'off',
  })
  await Promise.all([installOurs(), installClient('react-auth')])
  const built = {}
  for (const [contender, { sdk }] of Object.entries(contenders))
    built[contender] = await buildPage(clientFolder(contender), toPage(sdk))
  const host = await servePages(config.demoPort, built)
  const [server, browser] = [await startServer(config), await launch()]
  try {
    const { appId } = await seedApp(config)
    const measured = { latchkey: [], 'react-auth': [] }
    // The first round warms the server up.
    for (let round = -1; round < rounds; round++)
      for (const contender of Object.keys(contenders)) {
        const visitor = await enter({ browser, config, appId }, { contender, round })
        const times = await measure(visitor)
        await visitor.page.context().close()
        console.error(`  ${name}, round ${round + 1}, ${contender}`, JSON.stringify(times))
        if (round >= 0) measured[contender].push(times)
      }
    return measured
  } finally {
    await browser.close()
    host.close()
    await endChild(server)
  }
}

/** Logs in up to the code, in a fresh profile. */
async function enter({ browser, config, appId }, { contender, round }) {
  const { email, code } = contenders[contender]
  const context = await browser.newContext()
  const page = await context.newPage()
  const search = new URLSearchParams({ appId, apiUrl: config.apiUrl })
  await page.goto(`${config.demoUrl}/${contender}?${search}`)
  await page.click('#login:enabled')
  const address = `${contender}${round + 1}-${process.pid}@example.com`
  await page.fill(email, address)
  await page.press(email, 'Enter')
  await page.waitForSelector(code)
  const digits = await readCode(config, address)
  await page.focus(code)
  // Waits as long as a user who looks up the code: everything is loaded by then.
  await page.waitForTimeout(2_000)
  return { contender, page, digits }
}
