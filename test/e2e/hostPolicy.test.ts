import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApp } from '../../packages/server/src/app/manage.ts'
import { hostPolicy } from '../../packages/server/src/cli/doctor/hostPolicy.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { expectLiveText } from '../support/browser/liveText.ts'
import { buildPage, plainRoot, type Site, serve } from '../support/browser/site.ts'
import { openWindow, pressLast } from '../support/browser/vendorFakes.ts'
import { closeNewWallet, openVisitor, type Visitor } from '../support/browser/visitor.ts'
import { startChain } from '../support/chain.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'

const bot = { bot_id: '4200000001', bot_name: 'harbor_bot', link_enabled: true, seamless_auth_enabled: true }
const settings = {
  email_auth: true,
  captcha_enabled: true,
  captcha_site_key: 't:local',
  telegram_auth: true,
  telegram_auth_config: bot,
}

let browser: Browser
let server: ListeningServer
let site: Site
let node: string
const hosting = { known: '', policy: '' }

/** The example app with exactly the header that `latchkey doctor` prints for it. */
beforeAll(async () => {
  const chain = await startChain()
  node = chain.url
  chain.answer = (_request, reply) => {
    reply.setHeader('access-control-allow-origin', '*')
    reply.setHeader('access-control-allow-headers', '*')
    reply.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x2a' }))
  }
  const files = await buildPage(plainRoot)
  site = await serve({
    find: (path) => (path === '/latchkey.json' ? hosting.known : files.get(path)),
    policy: () => hosting.policy,
  })
  const origins = [`http://localhost:${site.port}`]
  server = await startServer({ origins, env: { RPC_URLS: `1=${node}/v3/key` } })
  hosting.known = JSON.stringify({ appId: server.world.app.id, apiUrl: server.url })
  await update(settings)
  browser = await getBrowser()
})

afterAll(async () => {
  await site?.close()
  await server?.close()
})

test('the policy that the doctor prints stops nothing: captcha, Telegram, wallet, chain node', async () => {
  const violations: string[] = []
  const maya = await visit(violations)
  const { page } = maya
  await page.getByTestId('login').click()
  await page.getByLabel('Email address').fill('maya@harbor.example')
  await page.keyboard.press('Enter')
  await passCaptcha(page)
  await page.getByLabel('Verification code').fill(server.world.codeFor('maya@harbor.example'))
  await page.getByTestId('account').waitFor()
  expect(await maya.address()).toMatch(/^0x/)
  await closeNewWallet(page)
  expect(await maya.signMessage()).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await page.evaluate(blockNumber)).toBe('0x2a')

  // The captcha is the vendor's, for callers who guess codes; the Telegram script is still this server's.
  await update({ captcha_enabled: false, captcha_site_key: 't:0x4AAA' })
  const noor = await visit(violations)
  await noor.page.getByTestId('login').click()
  const popup = await openWindow(noor.page, 'Telegram')
  await popup.getByLabel('First name').fill('Noor')
  await pressLast(popup, 'Continue')
  await expectLiveText(noor.page, 'Logged in')
  await noor.page.getByTestId('account').waitFor()
  expect(violations).toEqual([])
  expect([...maya.complaints, ...noor.complaints]).toEqual([])

  // The policy is in force, and the listener receives its violations.
  await page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => {}))
  await expect.poll(() => violations).toEqual(['connect-src http://127.0.0.1:9/'])
  await Promise.all([maya.context.close(), noor.context.close()])
})

/** Updates the app, and from then on serves its page with the header that the doctor prints. */
async function update(values: Record<string, unknown>): Promise<void> {
  const { ctx, app } = server.world
  await updateApp(ctx, app.id, { settings: values })
  ctx.apps.forget()
  const set = await ctx.apps.find(app.id)
  if (set) hosting.policy = await hostPolicy(ctx, set)
}

function visit(violations: string[]): Promise<Visitor> {
  const url = new URL(`http://localhost:${site.port}/`)
  const chain = {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`${node}/v3/key`] } },
  }
  const config = {
    supportedChains: [chain],
    defaultChain: chain,
    embeddedWallets: { createOnLogin: 'users-without-wallets' },
  }
  url.searchParams.set('config', JSON.stringify(config))
  return openVisitor(browser, server.world, url.href, async (page) => {
    await page.exposeFunction('tellViolation', (text: string) => violations.push(text))
    await page.addInitScript(() => {
      const { tellViolation } = window as unknown as { tellViolation(text: string): void }
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        tellViolation(`${effectiveDirective} ${blockedURI}`),
      )
    })
  })
}

async function passCaptcha(page: Page): Promise<void> {
  await page.getByRole('heading', { name: "You're verified" }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Enter confirmation code' }).waitFor()
}

/** Runs in the page: the wallet, discovered as any page discovers one, calls its chain's node. */
function blockNumber(): Promise<unknown> {
  type AnnounceEvent = { detail: { provider: { request(request: { method: string }): Promise<unknown> } } }
  return new Promise((resolve, reject) => {
    addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as unknown as AnnounceEvent).detail
      provider.request({ method: 'eth_blockNumber' }).then(resolve, reject)
    })
    dispatchEvent(new Event('eip6963:requestProvider'))
  })
}
