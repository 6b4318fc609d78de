import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFiles } from '../../docs/site/site.mjs'
import { startDemoPage } from '../../scripts/demo/page.mjs'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import { getBrowser, openContext, still } from '../support/browser/chromium.ts'
import { patient } from '../support/browser/visitor.ts'
import { rowsOf } from '../support/deep.ts'

let server: Server
let page: Page
let url: string
const complaints: string[] = []

/** The demo as `npm start` serves it. No login server runs: the docs do not need one. */
beforeAll(async () => {
  const apiUrl = 'http://127.0.0.1:9'
  server = await startDemoPage(
    { apiUrl, demoPort: 0, origins: [], chains: {} },
    { appId: 'd'.repeat(25), providerAppId: 'd'.repeat(25) },
  )
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const context = await openContext(await getBrowser(), { viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', (error) => complaints.push(String(error)))
})

afterAll(() => server?.close())

const findFaults = async () => {
  await addAxe(page)
  const { violations } = await runAxe(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return { wide, violations }
}

test('Docs leads from the playground to the first page, with code next to a modal that runs', async () => {
  await page.goto(url)
  await page.getByRole('banner').getByRole('link', { name: 'Docs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Self-hosted login and embedded wallets' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/docs/')
  expect(await page.locator('.hero pre').innerText()).toContain('<UserPill />')
  const modal = page.frameLocator('.live iframe')
  await modal.getByRole('textbox', { name: 'Email address' }).fill('ada@harbor.example')
  await page.keyboard.press('Enter')
  await modal.getByLabel('Verification code').fill('123456')
  await modal.getByRole('button', { name: 'Accept' }).waitFor()
  const [code, live] = [
    await page.locator('.hero pre').boundingBox(),
    await page.locator('.live').boundingBox(),
  ]
  expect((code?.x ?? 0) + (code?.width ?? 0)).toBeLessThan(live?.x ?? 0)
  expect((code?.y ?? 800) < 800 && (live?.y ?? 800) < 800).toBe(true)
  const pictures = page.locator('.screens img.light')
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded()
  const countMissing = () =>
    pictures.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth === 0).length)
  await expect.poll(countMissing, patient).toBe(0)
  expect(complaints).toEqual([])
})

test('pages have no fault that axe finds, and fit a window of 360 px, by light and by dark', async () => {
  const paths = [
    '',
    'use/install.html',
    'reference/config.html',
    'develop/decisions/index.html',
    'no-such-page.html',
  ]
  for (const colorScheme of ['light', 'dark'] as const)
    for (const path of paths)
      for (const width of rowsOf([360, 1280], (width) => width === 360 || colorScheme === 'light')) {
        await page.emulateMedia({ ...still, colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${url}/docs/${path}`)
        expect({ path, width, colorScheme, ...(await findFaults()) }).toEqual({
          ...{ path, width, colorScheme, wide: 0, violations: [] },
        })
      }
})

test('the live modal is on the page itself, in light and dark', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ ...still, colorScheme })
    await page.goto(`${url}/docs/`)
    await page.frameLocator('.live iframe').getByRole('textbox', { name: 'Email address' }).waitFor()
    const { x, y } = (await page.locator('.live iframe').boundingBox()) ?? { x: 0, y: 0 }
    // Below the shadow of the modal.
    const shoot = (left: number) => page.screenshot({ clip: { x: left, y: y + 612, width: 4, height: 4 } })
    const [inside, outside] = [await shoot(x + 2), await shoot(x - 20)]
    expect({ colorScheme, isSame: inside.equals(outside) }).toEqual({ colorScheme, isSame: true })
  }
})

test('pages fit a window of 360 px, and are served as HTML', async () => {
  await page.setViewportSize({ width: 360, height: 800 })
  const wide: string[] = []
  // All decisions and protocol pages have the same layout; a deep run checks each of them.
  const isUsual = (path: string) => !/^develop\/(decisions|protocol)\//.test(path)
  const pages = rowsOf(
    listFiles().filter((path) => path.endsWith('.html')),
    isUsual,
  )
  for (const path of pages) {
    const reply = await page.goto(`${url}/docs/${path}`, { waitUntil: 'domcontentloaded' })
    expect(reply?.headers()['content-type']).toBe('text/html; charset=utf-8')
    const more = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (more > 0) wide.push(`${path}: ${more} px`)
  }
  expect(pages.length).toBeGreaterThan(60)
  expect(wide).toEqual([])
})

test('a page URL leads to its page, and an unknown one says so', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const read = async (path: string) => {
    const reply = await page.goto(`${url}${path}`)
    return [reply?.status(), new URL(page.url()).pathname]
  }
  expect(await read('/docs/README.md')).toEqual([200, '/docs/contents.html'])
  expect(await read('/docs/use/methods/README.md')).toEqual([200, '/docs/use/methods/index.html'])
  expect(await read('/docs/use/methods/')).toEqual([200, '/docs/use/methods/'])
  expect(await read('/docs/deep/no-such-page.html')).toEqual([404, '/docs/deep/no-such-page.html'])
  await page.getByRole('link', { name: 'Installation' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Installation' }).waitFor()
  expect(await read('/docs/..%2f..%2fpackage.json')).not.toContain(200)
})

test('every page that llms.txt lists is served as Markdown', async () => {
  const list = await fetch(`${url}/docs/llms.txt`)
  expect(list.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const links = [...(await list.text()).matchAll(/^- \[.+?\]\((.+?)\): /gm)].map(([, link = '']) => link)
  expect(links.length).toBeGreaterThan(100)
  const replies = await Promise.all(
    links.map(async (link) => {
      const reply = await fetch(new URL(link, list.url))
      const isPage = /^# \S/.test(await reply.text())
      return { link, status: reply.status, type: reply.headers.get('content-type'), isPage }
    }),
  )
  expect(replies).toEqual(
    links.map((link) => ({ link, status: 200, type: 'text/markdown; charset=utf-8', isPage: true })),
  )
})

test('the search and the theme are used by the keyboard, and the theme stays', async () => {
  await page.emulateMedia({ ...still, colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${url}/docs/use/install.html`)
  await page.getByRole('searchbox').fill('user pill')
  await page.locator('#results a').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => address.pathname !== '/docs/use/install.html')
  const getBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await getBackground()).toBe('rgb(255, 255, 255)')
  await page.getByRole('button', { name: 'Change between light and dark' }).focus()
  await page.keyboard.press('Enter')
  expect(await getBackground()).toBe('rgb(23, 25, 30)')
  await page.goto(`${url}/docs/use/wallets.html`)
  expect(await getBackground()).toBe('rgb(23, 25, 30)')
})
