import type { Browser, Page } from 'playwright-core'
import type { TypedDataDefinition } from 'viem'
import { type Visitor, visit } from '../visitor.ts'
import type { RealServer } from './server.ts'

export type Scene = {
  version: string
  browser: Browser
  server: RealServer
  appId: string
  /** Same-site with the server, and cross-site. */
  hosts: { first: string; second: string }
}

/** What the host page says about itself (page.jsx). */
export type State = {
  version: string
  ready: boolean
  hasFrame: boolean
  authenticated: boolean
  userId: string | null
  email: string | null
  phone: string | null
  google: string | null
  custom: string | null
  isGuest: boolean
  address: string | null
  connected: string | null
  signed: { message?: string; typedData?: TypedDataDefinition; signature?: `0x${string}`; error?: string }
}

export const dialog = '#privy-modal-content'

/** A new device on the host app. */
export async function open(
  { browser, appId, server, version }: Scene,
  origin: string,
  more: Record<string, string> = {},
): Promise<Visitor> {
  const visitor = await visit(browser)
  const query = new URLSearchParams({ appId, apiUrl: server.url, ...more })
  await visitor.page.goto(`${origin}/${version}/index.html?${query}`)
  await state(visitor.page, (now) => now.ready && now.version === version)
  return visitor
}

/** Into the boxes of the SDK’s modal. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.click('[name=code-0]')
  await page.keyboard.type(code)
}

/** Waits until the page says so. */
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
export function gone(page: Page): Promise<void> {
  return page.locator(dialog).waitFor({ state: 'hidden' })
}

export function pageOf(visitor: Visitor | undefined): Page {
  if (!visitor) throw new Error('nobody is there')
  return visitor.page
}

/** What there was to be seen when a step failed. */
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
