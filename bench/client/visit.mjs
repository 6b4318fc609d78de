// One visit of one page in a fresh profile: loads it, waits until it is quiet, opens the login if there is one.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { ensureChromium } from '../../scripts/setup.mjs'
import { answer } from './stubs.mjs'

const types = {
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The list below the address bar loads a separate page for every window, in the middle of a measurement.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
]
/** Long enough for everything that a page does by itself, including work that it leaves for an idle moment. */
const quietMs = 2_500

export function launch() {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath: ensureChromium(), args: [...asRoot, ...flags] })
}

/** Serves one folder at a time, without caching. */
export async function serveFolders() {
  let folder = ''
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    try {
      const body = readFileSync(join(folder, pathname === '/' ? 'index.html' : pathname))
      const type = types[extname(pathname)] ?? 'text/html'
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${server.address().port}`,
    show: (next) => (folder = next),
    close: () => server.close(),
  }
}

/** `throttle` slows the CPU by that factor. Scripts are counted as they are requested. */
export async function visit({ browser, site, built, opens, throttle = 1 }) {
  site.show(built.folder)
  const context = await browser.newContext()
  const page = await context.newPage()
  const requested = { scripts: new Set(), elsewhere: [] }
  await context.route('**/*', (route) => handle(route, { site, built, requested }))
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.addInitScript(watchLongTasks)
  try {
    await page.goto(`${site.origin}/`, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForFunction(() => performance.getEntriesByName('app-painted').length > 0, null, {
      timeout: 60_000,
    })
    await page.waitForTimeout(quietMs)
    const start = await page.evaluate(readMarks)
    const beforeClick = requested.elsewhere.map((url) => new URL(url).host)
    const openMs = opens ? await page.evaluate(openLogin) : undefined
    if (opens) await page.waitForTimeout(500)
    return { ...start, openMs, beforeClick: [...new Set(beforeClick)], scripts: [...requested.scripts] }
  } finally {
    await context.close()
  }
}

function handle(route, { site, built, requested }) {
  const request = route.request()
  const url = new URL(request.url())
  if (url.origin === site.origin) {
    const script = built.scripts.get(url.pathname.slice(1))
    if (script) requested.scripts.add(script)
    return route.continue()
  }
  if (!url.protocol.startsWith('http')) return route.continue()
  requested.elsewhere.push(request.url())
  const reply = answer(request)
  return reply ? route.fulfill({ status: 200, ...reply }) : route.abort('failed')
}

function watchLongTasks() {
  globalThis.longTasks = []
  const seen = (list) => globalThis.longTasks.push(...list.getEntries())
  new PerformanceObserver(seen).observe({ type: 'longtask', buffered: true })
}

function readMarks() {
  const at = (name) => performance.getEntriesByName(name)[0]?.startTime
  // As in "total blocking time": the part of every long task beyond 50 ms.
  const blockingMs = globalThis.longTasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  const later = globalThis.longTasks.filter(({ startTime }) => startTime > at('app-painted'))
  const longestMs = Math.max(0, ...later.map(({ duration }) => duration))
  return { mountedMs: at('app-mounted'), readyMs: at('sdk-ready'), blockingMs, longestMs }
}

/** The time from the click until a field that was not visible before has been painted, in any shadow root. */
async function openLogin() {
  const fields = (root, found = []) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.tagName === 'INPUT' && element.checkVisibility({ visibilityProperty: true }))
        found.push(element)
      if (element.shadowRoot) fields(element.shadowRoot, found)
    }
    return found
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const before = new Set(fields(document))
  const button = document.querySelector('#login')
  if (!button || button.disabled) throw new Error('the login button cannot be clicked')
  const start = performance.now()
  button.click()
  while (performance.now() - start < 15_000) {
    await frame()
    if (!fields(document).some((field) => !before.has(field))) continue
    await frame()
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - start
  }
  throw new Error('no login opened within 15 s')
}
