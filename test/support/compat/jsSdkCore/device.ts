import type { Browser } from 'playwright-core'
import type { ListeningServer } from '../../listeningServer.ts'
import type { HostPage } from '../hostPage.ts'
import { type Visitor, visit } from '../visitor.ts'
import type { Version } from './build.ts'
import type {} from './publish.ts'

export type Scene = {
  browser: Browser
  pages: HostPage
  server: ListeningServer
  version: Version
  host: string
}
export type Device = {
  visitor: Visitor
  /** Makes any call of the client, such as `auth.email.sendCode`. */
  ask<Answer = unknown>(call: string, ...args: readonly unknown[]): Promise<Answer>
  /** The code with which a call was refused, as the published client reports it. */
  refusal(call: string, ...args: readonly unknown[]): Promise<string>
  /** Calls the provider of the user's own wallet. */
  request(method: string, params: readonly unknown[]): Promise<`0x${string}`>
  stored(key: string): Promise<string | null>
  /** The keys of this client in the app's storage. */
  keys(): Promise<string[]>
  cookies(): Promise<string[]>
}

/** A new browser profile on the page of one version. */
export async function openDevice({ browser, pages, server, version, host }: Scene): Promise<Device> {
  const { world, url } = server
  const visitor = await visit(browser)
  const { page } = visitor
  const query = new URLSearchParams({ appId: world.app.id, baseUrl: url })
  await page.goto(`http://${host}:${pages.port}/${version}.html?${query}`)
  const ask = <Answer>(call: string, ...args: readonly unknown[]) =>
    page.evaluate(callPublished, [call, args] as const) as Promise<Answer>
  return {
    visitor,
    ask,
    refusal: (call, ...args) =>
      ask(call, ...args).then(
        () => 'nothing was refused',
        () => page.evaluate(() => window.refusal ?? 'an error without a code'),
      ),
    request: (method, params) =>
      page.evaluate((call) => window.published.request(call) as Promise<`0x${string}`>, { method, params }),
    stored: (key) => page.evaluate((name) => localStorage.getItem(name), key),
    cookies: async () => (await visitor.context.cookies()).map(({ name }) => name),
    keys: () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('privy:'))),
  }
}

/** Returns the id of the user. */
export async function signIn({ server: { world } }: Scene, device: Device, email: string): Promise<string> {
  await device.ask('auth.email.sendCode', email)
  const code = world.codeFor(email)
  const { user } = await device.ask<{ user: { id: string } }>('auth.email.loginWithCode', email, code)
  // The next code for this address may be requested after half a minute.
  world.clock.forward({ seconds: 31 })
  return user.id
}

/** Runs in the page. Only the text of an error reaches the test, so its code is stored separately. */
async function callPublished([path, args]: readonly [string, readonly unknown[]]): Promise<unknown> {
  window.refusal = undefined
  const names = path.split('.')
  const call = names.pop() ?? ''
  const part = names.reduce((at, name) => (at as Record<string, object>)[name] ?? {}, window.published.client)
  try {
    const answer = await (part as Record<string, (...args: readonly unknown[]) => unknown>)[call]?.(...args)
    return answer === undefined ? null : JSON.parse(JSON.stringify(answer))
  } catch (error) {
    window.refusal = (error as { code?: string }).code
    throw error
  }
}
