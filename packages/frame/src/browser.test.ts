import type { FrameAnswer } from '@latchkey/wire'
import type { Browser, Page } from 'playwright-core'
import { recoverMessageAddress } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBrowser } from '../../../test/support/browser/chromium.ts'
import { type HostPage, serveSite } from '../../../test/support/compat/hostPage.ts'
import { type Visitor, visit } from '../../../test/support/compat/visitor.ts'
import { enableDelegation } from '../../../test/support/delegation.ts'
import { type ListeningServer, startServer } from '../../../test/support/listeningServer.ts'
import { type Session, signIn } from '../../../test/support/signIn.ts'

/** A host page without an SDK: it posts the test's messages and records the responses. */
const host = `<!doctype html><title>host</title><script type="module">
const answers = new Map()
addEventListener('message', ({ data, source, origin }) => {
  answers.get(data.id)?.({ ...data, origin })
})
let count = 0
window.embed = (url, sandbox) => new Promise((resolve) => {
  const frame = document.createElement('iframe')
  frame.style.display = 'none'
  if (sandbox) frame.setAttribute('sandbox', sandbox)
  frame.onload = resolve
  frame.src = url
  document.body.append(frame)
})
window.ask = (event, data, target, patienceMs = 15000) => new Promise((resolve) => {
  const id = 'id-' + count++
  answers.set(id, resolve)
  setTimeout(() => resolve({ id, event, silence: true }), patienceMs)
  document.querySelector('iframe').contentWindow.postMessage({ id, event, data }, target)
})
</script>`

type HostWindow = {
  embed(url: string, sandbox?: string): Promise<void>
  ask(
    event: string,
    data: object,
    target: string,
    patienceMs?: number,
  ): Promise<FrameAnswer & { origin?: string; silence?: boolean }>
}

let browser: Browser
let hostPage: HostPage
let server: ListeningServer
let ada: Session
const visitors: Visitor[] = []

beforeAll(async () => {
  ;[browser, hostPage] = await Promise.all([getBrowser(), serveSite(new Map([['/index.html', host]]))])
  server = await startServer({ origins: [`http://app.localhost:${hostPage.port}`] })
  ada = await signIn(server.world)
})

afterAll(async () => {
  await Promise.all(visitors.map((visitor) => visitor.leave()))
  await Promise.all([hostPage?.close(), server?.close()])
})

async function openHost(name: string) {
  const visitor = await visit(browser)
  visitors.push(visitor)
  const violations: string[] = []
  visitor.page.on('console', (line) => {
    if (/Content Security Policy|TrustedScript|TrustedHTML/.test(line.text())) violations.push(line.text())
  })
  await visitor.page.goto(`http://${name}:${hostPage.port}/`)
  return { page: visitor.page, violations, crashes: visitor.crashes }
}

const frameUrl = () => `${server.url}/apps/${server.world.app.id}/embedded-wallets`

function embed(page: Page, sandbox = ''): Promise<void> {
  const argument = { url: frameUrl(), sandbox }
  return page.evaluate(({ url, sandbox }) => (window as unknown as HostWindow).embed(url, sandbox), argument)
}

function ask(page: Page, event: string, data: object, target = server.url, patienceMs?: number) {
  const argument = { event, data, target, patienceMs }
  return page.evaluate(
    ({ event, data, target, patienceMs }) =>
      (window as unknown as HostWindow).ask(event, data, target, patienceMs),
    argument,
  )
}

async function readSigner(page: Page, address: string): Promise<string> {
  const request = { method: 'personal_sign', params: ['hello', address] }
  const place = { entropyId: address, entropyIdVerifier: 'ethereum-address-verifier', chainType: 'ethereum' }
  const data = { accessToken: ada.token, ...place, hdWalletIndex: 0, request }
  const answer = await ask(page, 'privy:wallets:rpc', data)
  if (!answer.data) throw new Error(answer.error?.type)
  const { response } = answer.data as { response: { data: `0x${string}` } }
  return recoverMessageAddress({ message: 'hello', signature: response.data })
}

describe('the built page under the headers of the server', () => {
  test('makes a wallet and signs, and signs again after a reload, without breaking its policy', async () => {
    const { page, violations, crashes } = await openHost('app.localhost')
    await embed(page)
    expect(await ask(page, 'privy:iframe:ready', {})).toMatchObject({ data: {}, origin: server.url })
    const creation = await ask(page, 'privy:wallet:create', { accessToken: ada.token })
    const { address } = creation.data as { address: string }
    expect(await readSigner(page, address)).toBe(address)
    await page.reload()
    await embed(page)
    expect(await readSigner(page, address)).toBe(address)
    // The only test with the worker's full work: set on this device, recovered with it on another.
    const entropy = { entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' }
    const password = { accessToken: ada.token, ...entropy, recoveryPassword: 'correct horse' }
    const byPassword = { ...password, recoveryMethod: 'user-passcode' }
    expect(await ask(page, 'privy:wallets:set-recovery', byPassword)).toMatchObject({
      data: { recoveryMethod: 'user-passcode' },
    })
    const away = await openHost('app.localhost')
    await embed(away.page)
    expect(await ask(away.page, 'privy:wallets:recover', password)).toMatchObject({
      data: { entropyId: address },
    })
    expect(await readSigner(away.page, address)).toBe(address)
    expect([...violations, ...crashes, ...away.violations, ...away.crashes]).toEqual([])
  }, 60_000)

  test('loads the code that seals a key only at the consent', async () => {
    await enableDelegation(server.world)
    const { page, violations, crashes } = await openHost('app.localhost')
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/frame/assets/')) scripts.push(request.url())
    })
    await embed(page)
    const owner = await signIn(server.world)
    const creation = await ask(page, 'privy:wallet:create', { accessToken: owner.token })
    const { address } = creation.data as { address: string }
    expect(scripts).toHaveLength(1)
    const wallet = { address, chainType: 'ethereum' }
    const consent = {
      accessToken: owner.token,
      rootWallet: { ...wallet, imported: false },
      delegatedWallets: [{ ...wallet, walletIndex: 0 }],
    }
    expect(await ask(page, 'privy:delegated-actions:consent', consent)).toMatchObject({
      data: { success: true },
    })
    expect(scripts.length).toBeGreaterThan(1)
    expect([...violations, ...crashes]).toEqual([])
  }, 60_000)

  test('security: shows nothing of the wallet to the host: no text, no attribute, no storage of its own name', async () => {
    const { page } = await openHost('app.localhost')
    await embed(page)
    const frame = page.frames().find((one) => one.url().includes('embedded-wallets'))
    const windowState = await frame?.evaluate(() => ({
      body: document.body.innerHTML.trim(),
      stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].join(''),
      globals: Object.keys(window).filter((name) => /latchkey|wallet|key(ring|s)$/i.test(name)),
    }))
    expect(windowState).toEqual({ body: '', stored: '', globals: [] })
  })

  test('security: the export page puts the key into the clipboard at the user’s press, and tells the host nothing', async () => {
    const { page, violations, crashes } = await openHost('app.localhost')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await embed(page)
    const owner = await signIn(server.world)
    const creation = await ask(page, 'privy:wallet:create', { accessToken: owner.token })
    const { address } = creation.data as { address: string }
    const lines: string[] = []
    page.on('console', (line) => lines.push(line.text()))
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url(), JSON.stringify(request.headers())))
    const query = new URLSearchParams({
      primaryAddress: address,
      address,
      walletIndex: '0',
      phrase_export: 'true',
    })
    await page.evaluate((src) => {
      const messages: unknown[] = []
      Object.assign(window, { messages })
      addEventListener('message', ({ data }) => messages.push(data))
      const frame = document.createElement('iframe')
      Object.assign(frame, { name: 'export', width: 310, height: 44, allow: 'clipboard-write', src })
      document.body.append(frame)
    }, `${frameUrl()}/export?${query}#token=${owner.token}`)
    const inside = page.frameLocator('iframe[name=export]')
    const read = () => page.evaluate(() => navigator.clipboard.readText())
    await inside.getByRole('button', { name: 'Copy key' }).click()
    await inside.getByRole('button', { name: 'Copied' }).waitFor()
    const key = await read()
    expect(privateKeyToAccount(key as `0x${string}`).address).toBe(address)
    await inside.getByRole('button', { name: 'Copy phrase' }).press('Enter')
    await expect.poll(read).not.toBe(key)
    const phrase = await read()
    expect(mnemonicToAccount(phrase).address).toBe(address)

    const exporting = page.frames().find((one) => one.name() === 'export')
    const height = await exporting?.evaluate(() => document.documentElement.scrollHeight)
    const dom = await Promise.all(page.frames().map((one) => one.content()))
    const messages = await page.evaluate(() => (window as unknown as { messages: unknown[] }).messages)
    expect({ height, messages, address: exporting?.url() }).toEqual({
      height: 44,
      messages: [],
      address: expect.not.stringContaining('token='),
    })
    const everything = [...dom, ...lines, ...requests].join('\n')
    for (const secret of [key, key.slice(2), phrase]) expect(everything).not.toContain(secret)
    expect([...violations, ...crashes]).toEqual([])
  })

  test('security: a page that the app does not list cannot embed it', async () => {
    const { page } = await openHost('evil.localhost')
    await embed(page)
    expect(await ask(page, 'privy:iframe:ready', {}, '*', 3_000)).toMatchObject({ silence: true })
  })

  test('security: a sandbox without allow-same-origin gets no wallet, and hears why', async () => {
    const { page } = await openHost('app.localhost')
    await embed(page, 'allow-scripts')
    const answer = await ask(page, 'privy:wallet:create', { accessToken: ada.token }, '*')
    expect(answer.data).toBeUndefined()
    expect(answer.error?.type).toBe('embedded_wallet_sandboxed')
  })
})
