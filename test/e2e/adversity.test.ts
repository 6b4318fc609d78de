import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  chromiumFlags,
  findChromium,
  getBrowser,
  launchWholeBrowser,
  openContext,
} from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { serve } from '../support/browser/site.ts'
import { openVisitor, patient } from '../support/browser/visitor.ts'
import { rowsOf } from '../support/deep.ts'

let browser: Browser
let harness: Harness

beforeAll(async () => {
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness()])
})

afterAll(() => harness?.close())

test('error: a browser that blocks storage gets a screen that says so, not a spinner', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-blocked-'))
  await mkdir(join(profile, 'Default'))
  // The setting behind "Block all cookies": every storage of every site is denied.
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: chromiumFlags(),
  })
  const page = await context.newPage()
  await page.goto(harness.url('localhost'))
  expect(
    await page.evaluate(() => {
      try {
        return typeof window.localStorage
      } catch (error) {
        return (error as Error).name
      }
    }),
  ).toBe('SecurityError')
  await page.getByTestId('login').click()
  await page.getByRole('heading', { name: 'This browser blocks storage' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Login ended: session_storage_unavailable').waitFor()
  await context.close()
  await rm(profile, { recursive: true })
})

test('a frame without storage makes a wallet that lives with the page and is recovered', async () => {
  // Without the flags that undo it, the driver's browser denies a cross-site frame its IndexedDB (stack: partitioning).
  const denying = await launchWholeBrowser({ args: chromiumFlags({ deny: true }) })
  const maya = await openVisitor(denying, harness.world, harness.url('127.0.0.1'))
  await maya.logIn('denied@harbor.example')
  const address = await maya.address()
  await maya.page.reload()
  expect(await maya.address()).toBe(address)
  expect(await maya.signMessage()).toMatch(/^0x[0-9a-f]{130}$/)
  await denying.close()
})

test('security: the browser of these tests separates a frame from the same site in its own window', async () => {
  const site = await serve({ find: () => '', policy: () => 'frame-src http:' })
  const at = (host: string) => `http://${host}:${site.port}/`
  const page = await (await browser.newContext()).newPage()
  await page.goto(at('127.0.0.1'))
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }))
  }, at('localhost'))
  await expect.poll(() => page.frames().at(-1)?.url()).toBe(at('localhost'))
  const keep = () => {
    localStorage.setItem('kept', 'here')
    // biome-ignore lint/suspicious/noDocumentCookie: checks whether a frame has cookies
    document.cookie = 'kept=here; SameSite=None; Secure'
    return { stored: localStorage.getItem('kept'), cookie: document.cookie }
  }
  expect(await page.frames().at(-1)?.evaluate(keep)).toEqual({ stored: 'here', cookie: '' })
  await page.goto(at('localhost'))
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe(null)
  await site.close()
})

test('error: the page says that the server is down, and continues by itself once it is back', async () => {
  const context = await openContext(browser)
  const page = await context.newPage()
  let away = true
  await page.route(`${harness.server.url}/**`, (route) =>
    away ? route.abort('connectionrefused') : route.continue(),
  )
  await page.goto(harness.url('localhost'))
  await page.getByTestId('unreachable').waitFor()
  await page.getByText('The login server cannot be reached.').waitFor()
  away = false
  await page.getByRole('button', { name: 'Try again now' }).click()
  await page.getByTestId('login').waitFor()
  await context.close()
})

test('a page in development that cannot start names the cause and the command', async () => {
  const context = await openContext(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  const { app } = harness.world
  const { port } = new URL(harness.url('localhost'))
  const local = { appId: app.id, apiUrl: harness.server.url }
  const defaults = { ...local }
  let away = false
  await page.route('**/latchkey.json', (route) => route.fulfill({ json: defaults }))
  await page.route(`${harness.server.url}/**`, (route) =>
    away ? route.abort('connectionrefused') : route.fallback(),
  )
  // A hostname other than localhost, over plain http.
  await page.route('http://harbor.example/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/latchkey.json') return route.fallback()
    await route.fulfill({ response: await route.fetch({ url: `http://localhost:${port}${pathname}` }) })
  })
  const addOrigin = (origin: string) => `npx @latchkey/server app update ${app.id} --add-origin ${origin}`
  const foreign = `http://app.localhost:${port}`
  const elsewhere = `http://localhost:${port}`
  const causes = [
    { title: "This origin is not on the app's list", at: foreign, command: addOrigin(foreign) },
    {
      isSameElsewhere: true,
      title: 'The server has no app with this id',
      appId: 'x'.repeat(25),
      command: 'npx @latchkey/server app list',
    },
    {
      isSameElsewhere: true,
      title: 'No Latchkey server at this address',
      apiUrl: elsewhere,
      command: 'npx @latchkey/server doctor',
    },
    { title: 'The server does not answer', isAway: true, command: /PORT=\d+ npx @latchkey\/server serve$/ },
    {
      title: "The page's content policy blocks the server",
      apiUrl: 'http://127.0.0.1:9',
      command: 'npx @latchkey/server doctor',
    },
    {
      title: 'This page is not secure',
      at: 'http://harbor.example',
      command: addOrigin('http://localhost'),
    },
  ]
  // `startHelp.test.tsx` covers all problems, without those that need a browser: origins, policies, security.
  const usual = rowsOf<(typeof causes)[number]>(causes, ({ isSameElsewhere }) => !isSameElsewhere)
  for (const { title, command, at = elsewhere, isAway = false, isSameElsewhere: _, ...provider } of usual) {
    Object.assign(defaults, local, provider)
    away = isAway
    await page.goto(at)
    const panel = page.getByRole('alert').filter({ hasText: 'Latchkey cannot start' })
    await panel.getByRole('heading', { name: title }).waitFor()
    const panelText = (await panel.locator('code').textContent()) ?? ''
    expect(panelText).toEqual(typeof command === 'string' ? command : expect.stringMatching(command))
    await expect.poll(() => lines.some((line) => line.includes(title) && line.includes(panelText))).toBe(true)
    if (title === 'This page is not secure') continue
    await panel.getByRole('button', { name: 'Copy' }).click()
    await panel.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(panelText)
  }
  await context.close()
})

test('error: a wrong code shows an error and clears its boxes; the right one still logs in', async () => {
  const email = 'typo@harbor.example'
  const maya = await openVisitor(browser, harness.world, harness.url('localhost'))
  const { page } = maya
  await page.getByTestId('login').click()
  await page.getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
  const boxes = page.getByLabel('Verification code')
  await boxes.waitFor()
  const right = harness.world.codeFor(email)
  await boxes.fill(right === '000000' ? '111111' : '000000')
  await page.getByText('That code is wrong or expired.').waitFor()
  await expect.poll(() => boxes.inputValue(), patient).toBe('')
  await boxes.fill(right)
  await page.getByTestId('account').waitFor()
  await maya.context.close()
})
