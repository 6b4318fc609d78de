import type { Browser } from 'playwright-core'
import type { HostPage } from '../hostPage.ts'
import type { ListeningServer } from '../server.ts'
import { type Visitor, visit } from '../visitor.ts'
import type { Version } from './build.ts'
import type { PublishedClient } from './client.ts'

export type Scene = {
  browser: Browser
  pages: HostPage
  server: ListeningServer
  version: Version
  host: string
}
type Method = keyof PublishedClient
type Given<M extends Method> = Parameters<PublishedClient[M]>
type Ask = <M extends Method>(
  method: M,
  ...args: Given<M>
) => Promise<Awaited<ReturnType<PublishedClient[M]>>>
export type Device = {
  visitor: Visitor
  ask: Ask
  /** The code a call was refused with, as the published client reports it. */
  refusal<M extends Method>(method: M, ...args: Given<M>): Promise<string>
  stored(key: string): Promise<string | null>
  /** What an app's own storage holds of this client. */
  keys(): Promise<string[]>
  cookies(): Promise<string[]>
}

/** A fresh browser profile on the page of one version. */
export async function openDevice({ browser, pages, server, version, host }: Scene): Promise<Device> {
  const { world, url } = server
  const visitor = await visit(browser)
  const { page } = visitor
  const query = new URLSearchParams({ appId: world.app.id, baseUrl: url })
  await page.goto(`http://${host}:${pages.port}/${version}.html?${query}`)
  const ask: Ask = (method, ...args) => page.evaluate(callPublished, [method, args] as const)
  return {
    visitor,
    ask,
    refusal: (method, ...args) =>
      ask(method, ...args).then(
        () => 'nothing was refused',
        () => page.evaluate(() => window.refusal ?? 'an error without a code'),
      ),
    stored: (key) => page.evaluate((name) => localStorage.getItem(name), key),
    cookies: async () => (await visitor.context.cookies()).map(({ name }) => name),
    keys: () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('privy:'))),
  }
}

/** Returns the id of the user. */
export async function signIn({ server: { world } }: Scene, device: Device, email: string): Promise<string> {
  await device.ask('sendCode', email)
  const userId = await device.ask('enterCode', email, world.codeFor(email))
  // The next code of this address may be asked for after half a minute.
  world.clock.forward({ seconds: 31 })
  return userId
}

/** Runs in the page. Of an error only the text comes over to the test, so its code is put aside. */
async function callPublished([method, args]: readonly [
  keyof PublishedClient,
  readonly unknown[],
]): Promise<never> {
  window.refusal = undefined
  try {
    return await (window.published[method] as (...given: readonly unknown[]) => Promise<never>)(...args)
  } catch (error) {
    window.refusal = (error as { code?: string }).code
    throw error
  }
}
