import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../packages/server/src/app/app.ts'
import { codeMail } from '../../packages/server/src/methods/email/mails.ts'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import { getBrowser, still } from '../support/browser/chromium.ts'
import { picture } from '../support/browser/picture.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { signIn } from '../support/signIn.ts'

let browser: Browser
let server: ListeningServer

beforeAll(async () => {
  browser = await getBrowser()
  server = await startServer({
    origins: ['http://localhost:3000'],
    settings: { email_auth: true, sms_auth: true },
  })
})
afterAll(() => server?.close())

/** The undo link of a mail about a phone number that was linked a moment ago. */
async function link(): Promise<string> {
  const { world } = server
  const ada = await signIn(world)
  const phoneNumber = '+12133734999'
  const login = { token: ada.token }
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, login)
  const body = { phoneNumber, code: world.codeFor(phoneNumber) }
  expect(await world.post('/api/v1/passwordless_sms/link', body, login)).toMatchObject({ status: 200 })
  return /http\S+$/.exec(world.inbox.at(-1)?.text ?? '')?.[0] ?? ''
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('"This was not me" runs under its own policy, is readable, and forgets its token', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await (
      await browser.newContext({ ...still, colorScheme, viewport: { width: 360, height: 640 } })
    ).newPage()
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    const url = await link()
    const token = new URL(url).hash.slice(1)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto(url)
    await page.getByRole('heading', { name: 'Was this not you?' }).waitFor()
    expect(page.url()).not.toContain(token)
    expect(calls.filter((address) => address.includes(token) && !address.includes('#'))).toEqual([])
    expect(await fits(page)).toBe(true)
    await picture(page, `undo/ask-${colorScheme}`)
    await page.getByRole('button', { name: 'Undo the change' }).click()
    await page.getByRole('heading', { name: 'It is undone' }).waitFor()
    expect(await fits(page)).toBe(true)
    await picture(page, `undo/done-${colorScheme}`)
    // From another URL: with the same address, the page would keep everything except the part after the #.
    await page.goto('about:blank')
    await page.goto(url)
    await page.getByRole('button').click()
    await page.getByRole('heading', { name: 'This link has ended' }).waitFor()
    await picture(page, `undo/ended-${colorScheme}`)
    await page.goto('about:blank')
    await page.goto(url.split('#')[0] ?? '')
    await page.getByText('This link is incomplete.').waitFor()
    await addAxe(page)
    expect((await runAxe(page)).violations).toEqual([])
    // A spent link is answered with a 400, which the browser logs.
    expect(messages.filter((text) => !text.includes('400'))).toEqual([])
    await page.context().close()
  }
})

test.each([
  { what: 'of two lines', name: 'Harbormasters’ Association of the Lower Reaches, Member Portal' },
  { what: 'of unbroken letters', name: 'Harbormastersassociationofthelowerreaches'.repeat(2) },
])('a mail of an app with a name $what fits a telephone, and its code stands first', async ({ name }) => {
  const page = await browser.newPage({ ...still, viewport: { width: 360, height: 640 } })
  const app = { id: server.world.app.id, name, settings: {} } as unknown as App
  const { subject, html } = codeMail({ app, to: 'ada@example.com', code: '123456' })
  await page.setContent(html)
  await page.getByRole('heading', { name: `Log in to ${name}` }).waitFor()
  expect(await fits(page)).toBe(true)
  expect(subject).toBe(`123456 is your ${name} login code`)
  await page.close()
})
