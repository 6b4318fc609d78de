import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { createElement, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { verifyMessage } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { getBrowser } from '../support/browser/chromium.ts'
import { openHarness } from '../support/browser/harness.ts'
import { buildPage } from '../support/browser/site.ts'
import { closeNewWallet, openVisitor, patient } from '../support/browser/visitor.ts'
import { isDeep } from '../support/deep.ts'
import { startServer } from '../support/listeningServer.ts'
import { signIn } from '../support/signIn.ts'
import { Tree } from './hydrated/tree.tsx'

let browser: Browser
beforeAll(async () => {
  browser = await getBrowser()
})

test('React 18 in StrictMode: login, wallet, signature', async () => {
  const harness = await openHarness({ react18: true })
  const maya = await openVisitor(browser, harness.world, harness.url('localhost'))
  await maya.logIn('eighteen@harbor.example')
  expect(await maya.address()).toMatch(/^0x/)
  await closeNewWallet(maya.page)
  expect(await maya.signMessage()).toMatch(/^0x[0-9a-f]{130}$/)
  expect(maya.complaints).toEqual([])
  await maya.context.close()
  await harness.close()
})

test('wagmi finds the wallet by EIP-6963, connects, and signs', async () => {
  const harness = await openHarness({ files: await buildPage(join(import.meta.dirname, 'wagmi')) })
  const maya = await openVisitor(browser, harness.world, harness.url('localhost'))
  const { page } = maya
  await maya.logIn('wagmi@harbor.example')
  await closeNewWallet(page)
  await page.getByTestId('connect').click()
  const address = (await page.getByTestId('connected').textContent()) ?? ''
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await page.getByTestId('sign').click()
  await page.getByRole('heading', { name: 'Sign message' }).waitFor()
  const sign = page.getByRole('button', { name: 'Sign', exact: true })
  const signature = page.getByTestId('signature')
  await expect
    .poll(async () => {
      if (await sign.isVisible()) await sign.click()
      return signature.isVisible()
    }, patient)
    .toBe(true)
  const signatures = {
    address: address as `0x${string}`,
    message: 'Hello from wagmi',
    signature: (await signature.textContent()) as `0x${string}`,
  }
  expect(await verifyMessage(signatures)).toBe(true)
  await maya.context.close()
  await harness.close()
})

test('the published wagmi bindings run on top by an alias: connect at login, switch, sign, reconnect', async () => {
  const files = await buildPage(join(import.meta.dirname, 'publishedWagmi'), { published: true })
  const harness = await openHarness({ files })
  const maya = await openVisitor(browser, harness.world, harness.url('localhost'))
  const { page } = maya
  await maya.logIn('bindings@harbor.example')
  await closeNewWallet(page)
  const connectedLine = page.getByTestId('connected')
  const address = ((await connectedLine.textContent()) ?? '') as `0x${string}`
  expect(address).toBe(await page.getByTestId('wallets').textContent())
  expect(await connectedLine.getAttribute('data-connector')).toBe(`io.privy.wallet.${address}`)
  expect(await connectedLine.getAttribute('data-chain')).toBe('1')
  await page.getByTestId('switch').click()
  await expect.poll(() => connectedLine.getAttribute('data-chain'), patient).toBe('8453')

  const agreeTo = async (button: string, result: string) => {
    await page.getByTestId(button).click()
    await page.getByRole('heading', { name: 'Sign message' }).waitFor()
    const sign = page.getByRole('button', { name: 'Sign', exact: true })
    const signature = page.getByTestId(result)
    const press = async () => {
      if (await sign.isVisible()) await sign.click({ timeout: 1_000 }).catch(() => {})
      return signature.isVisible()
    }
    await expect.poll(press, patient).toBe(true)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    return (await signature.textContent()) as `0x${string}`
  }
  const signature = await agreeTo('sign', 'signature')
  expect(await verifyMessage({ address, message: 'Hello from wagmi', signature })).toBe(true)
  const old = await agreeTo('signOld', 'oldSignature')
  expect(await verifyMessage({ address, message: 'As in 1.x', signature: old })).toBe(true)

  await page.reload()
  await connectedLine.waitFor()
  expect(await connectedLine.textContent()).toBe(address)
  await page.getByTestId('logout').click()
  await page.getByTestId('login').waitFor()
  expect(maya.complaints).toEqual([])
  await maya.context.close()
  await harness.close()
})

test("the server's HTML is visible at once, and hydrated without a warning", async () => {
  const files = new Map(await buildPage(join(import.meta.dirname, 'hydrated')))
  const harness = await openHarness({ files })
  const tree = createElement(Tree, { appId: harness.world.app.id, apiUrl: harness.server.url })
  const html = renderToString(createElement(StrictMode, null, tree))
  expect(html).toContain('Rendered on the server')
  const [empty, full] = ['<div id="root"></div>', `<div id="root">${html}</div>`]
  files.set('/index.html', String(files.get('/index.html')).replace(empty, full))
  const maya = await openVisitor(browser, harness.world, harness.url('localhost'))
  // The pill has its size even under a policy that blocks the styles in a server's HTML.
  const pill = { width: 176, height: 44 }
  expect(await maya.page.locator('header > span').boundingBox()).toMatchObject(pill)
  await maya.page.getByRole('button', { name: 'Log in' }).click()
  await maya.page.getByLabel('Email address').waitFor()
  expect(maya.complaints).toEqual([])
  await maya.context.close()
  await harness.close()
})

if (isDeep) test('Next.js does so too, with the example', hydratesInNext)

async function hydratesInNext(): Promise<void> {
  const port = await freePort()
  const server = await startServer({ origins: [`http://localhost:${port}`] })
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_PUBLIC_LATCHKEY_APP_ID: server.world.app.id,
    NEXT_PUBLIC_LATCHKEY_API_URL: server.url,
    LATCHKEY_APP_SECRET: server.world.app.secret,
  }
  const cwd = join(import.meta.dirname, '../../examples/next')
  const bin = createRequire(join(cwd, 'package.json')).resolve('next/dist/bin/next')
  // Only the development server reports hydration errors.
  const next = spawn(process.execPath, [bin, 'dev', '-p', String(port)], { cwd, env, stdio: 'ignore' })
  try {
    const url = `http://localhost:${port}/`
    await expect
      .poll(
        () =>
          fetch(url).then(
            (r) => r.status,
            () => 0,
          ),
        { timeout: 150_000 },
      )
      .toBe(200)
    const html = await (await fetch(url)).text()
    expect(html).toContain('Rendered on the server')
    const { token, userId } = await signIn(server.world)
    const askServer = async (authorization: string) =>
      (await fetch(`${url}api/me`, { headers: { authorization } })).json()
    expect(await askServer(`Bearer ${token}`)).toEqual({ id: userId, accounts: ['email'] })
    expect(await askServer(`Bearer ${token}x`)).toEqual({ error: 'Log in first.' })
    const maya = await openVisitor(browser, server.world, url)
    await maya.page.getByRole('button', { name: 'Log in' }).click()
    await maya.page.getByLabel('Email address').waitFor()
    expect(maya.complaints).toEqual([])
    await maya.context.close()
  } finally {
    next.kill('SIGTERM')
    await once(next, 'exit')
    await server.close()
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}
