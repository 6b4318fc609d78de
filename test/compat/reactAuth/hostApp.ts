import type { Browser, Page } from 'playwright-core'
import type { TypedDataDefinition } from 'viem'
import { addAuthenticator } from '../../support/browser/virtualAuthenticator.ts'
import { type Visitor, visit } from '../../support/compat/visitor.ts'
import type { Chains } from './chains.ts'
import type { RealServer } from './server.ts'

export type Scene = {
  version: string
  browser: Browser
  server: RealServer
  appId: string
  chains: Chains
  /** Same-site with the server, and cross-site. */
  hosts: { first: string; second: string }
  /** Runs only the steps that begin with this; by default all. */
  only?: string
}

/** The state that the host page shows (page.jsx). */
export type State = {
  version: string
  ready: boolean
  hasFrame: boolean
  authenticated: boolean
  userId: string | null
  /** Each as its type, a colon, and its id (accounts.js). */
  accounts: string[]
  isGuest: boolean
  address: string | null
  connected: string | null
  /** Of the embedded Solana wallet. */
  solanaAddress: string | null
  /** Of the smart wallet. */
  smart?: string | null
  /** Of the browser's own wallets, connected or not by a login. */
  external: string[]
  /** The user's second factors, and the request for one that an app with its own screens received. */
  mfaMethods: string[]
  asked: string[]
  /** Of wallets that the app's server may sign for. */
  appSigns: string[]
  signed: {
    message?: string
    typedData?: TypedDataDefinition
    /** Of a Solana wallet in base64. */
    signature?: `0x${string}`
    error?: string
  }
}

export const dialog = '#privy-modal-content'

export type Arrival = {
  /** By default that of the first host. */
  origin?: string
  query?: Record<string, string>
  /** Prepares the browser before it opens the page. */
  prepare?(visitor: Visitor): Promise<unknown>
}

/** Opens the host app on a new device. */
export async function open(
  { browser, appId, server, version, hosts }: Scene,
  { origin = hosts.first, query = {}, prepare }: Arrival = {},
): Promise<Visitor> {
  const visitor = await visit(browser)
  await prepare?.(visitor)
  const search = new URLSearchParams({ appId, apiUrl: server.url, ...query })
  await visitor.page.goto(`${origin}/${version}/index.html?${search}`)
  await state(visitor.page, (now) => now.ready && now.version === version)
  return visitor
}

/** With an embedded wallet, in a browser that has passkeys and a clipboard. */
export async function asNewUser(
  scene: Scene,
  { name, query }: { name: string; query?: Arrival['query'] },
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const visitor = await open(scene, {
    ...(query ? { query } : {}),
    async prepare({ page, context }) {
      await addAuthenticator(context, page)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    },
  })
  const { page } = visitor
  try {
    await page.click('#login')
    await enterEmail(scene, page, `${name}-${scene.version.replaceAll('.', '-')}@example.com`)
    await state(page, (now) => now.authenticated && now.address !== null && now.connected === now.address)
    await untilGone(page)
    await act(page)
    if (visitor.crashes.length > 0) throw new Error(`the page crashed: ${visitor.crashes.join(' ')}`)
  } catch (cause) {
    throw new Error(`${String(cause).replaceAll(/\s+/g, ' ')} ${await describe(visitor)}`, { cause })
  } finally {
    await visitor.leave()
  }
}

/** Enters the address into the SDK’s modal, and the code that is sent there. */
export async function enterEmail({ server }: Scene, page: Page, email: string, { mails = 1 } = {}) {
  await page.fill('#email-input', email)
  await page.press('#email-input', 'Enter')
  await enterCode(page, await server.codeFor(email, { mails }))
}

/** Enters a number of the USA, and the code that is texted there. */
export async function enterNumber({ server }: Scene, page: Page, digits: string): Promise<void> {
  await page.fill('#phone-number-input', digits)
  // The text of the button differs; newer versions ignore the Enter key when a number is changed.
  await page
    .locator(dialog)
    .getByRole('button', { name: /^(Submit|Update|Add)$/ })
    .click()
  await enterCode(page, await server.codeFor(`+1${digits}`, { mails: 1 }))
}

/** Into the boxes of the SDK’s modal, which have other names for a second factor. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.click('[name=code-0], [name=pin-0]')
  await page.keyboard.type(code)
}

/** Presses a button of the SDK’s modal. */
export function press(page: Page, name: string | RegExp): Promise<void> {
  return page
    .locator(dialog)
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .click()
}

/** Waits until the page reports it. */
export async function state(page: Page, holds: (now: State) => boolean): Promise<State> {
  const end = Date.now() + 20_000
  for (;;) {
    const now = await read(page)
    if (now && holds(now)) return now
    if (now?.signed.error) throw new Error(now.signed.error)
    if (Date.now() > end) throw new Error('the page never got there')
    await pause(50)
  }
}

async function read(page: Page): Promise<State | undefined> {
  const text = await page
    .locator('#state')
    .textContent({ timeout: 5_000 })
    .catch(() => null)
  return text === null ? undefined : (JSON.parse(text) as State)
}

/** Until the modal has closed by itself. */
export function untilGone(page: Page): Promise<void> {
  return page.locator(dialog).waitFor({ state: 'hidden' })
}

export function getPage(visitor: Visitor | undefined): Page {
  if (!visitor) throw new Error('nobody is there')
  return visitor.page
}

/** The visible state when a step failed. */
export async function describe(visitor: Visitor | undefined): Promise<string> {
  if (!visitor) return ''
  const text = await visitor.page
    .locator(dialog)
    .innerText({ timeout: 200 })
    .catch(() => '')
  const now = await read(visitor.page)
  return JSON.stringify({ dialog: text.replaceAll(/\s+/g, ' '), now, crashes: visitor.crashes })
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}
