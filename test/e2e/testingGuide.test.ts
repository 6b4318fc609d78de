import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '../../packages/server/src/context.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { chooseMail } from '../../packages/server/src/vendors/mail/choose.ts'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { buildPage, plainRoot, type Site, serve } from '../support/browser/site.ts'
import { writeCodeFiles } from '../support/docExamples/codeFiles.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { testConfig } from '../support/world.ts'

// The exact code of docs/use/testing.md, against the sandbox of a development server.

const { names, load } = writeCodeFiles('use/testing')

type LogIn = { logIn(email: string): Promise<{ token: string; userId: string }> }
type Spec = { logInByEmail(page: Page, email: string): Promise<void> }

let server: ListeningServer
let site: Site

beforeAll(async () => {
  const files = await buildPage(plainRoot)
  const readConfig = () => JSON.stringify({ appId: server.world.app.id, apiUrl: server.url })
  site = await serve({
    find: (path) => (path === '/latchkey.json' ? readConfig() : files.get(path)),
    policy: () => '',
  })
  const origin = `http://localhost:${site.port}`
  // The sandbox's inbox; other tests have their own.
  const mail: Mail = { send: (message) => inbox().send(message) }
  server = await startServer({ origins: [origin], parts: { mail } })
  const inbox = () => chooseMail({ ...server.world.ctx, config: testConfig(), log: createLog('silent') })
  Object.assign(process.env, {
    LATCHKEY_URL: server.url,
    LATCHKEY_APP_ID: server.world.app.id,
    ORIGIN: origin,
  })
})

afterAll(async () => {
  await site?.close()
  await server?.close()
})

test('the page has the files that are run here', () => {
  expect(names).toEqual(['logIn.mjs', 'login.spec.mjs'])
})

test('logIn.mjs gets a token without a browser, of the same user the next time', async () => {
  const { logIn } = await load<LogIn>('logIn.mjs')
  const { token, userId } = await logIn('ada@example.com')
  expect((await server.world.get('/api/v1/users/me/sessions', { token })).status).toBe(200)
  server.world.clock.forward({ seconds: 60 })
  expect((await logIn('ada@example.com')).userId).toBe(userId)
})

test('login.spec.mjs logs in by the modal of a page', async () => {
  const browser = await getBrowser()
  const page = await (await openContext(browser)).newPage()
  await page.goto(`http://localhost:${site.port}/`)
  const { logInByEmail } = await load<Spec>('login.spec.mjs')
  await logInByEmail(page, 'noor@example.com')
  await page.getByTestId('account').waitFor()
})
