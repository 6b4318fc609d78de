// `npm run docs:screens`: takes the pictures in docs/images/screens anew, by light and by dark, from the built gallery.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { build } from './build.mjs'
import { contentTypes } from './demo/contentTypes.mjs'
import { ensureChromium, ensureInstalled, root } from './setup.mjs'

const size = { width: 400, height: 640 }
const quality = 0.82

ensureInstalled()
await build()
const { chromium } = await import('playwright-core')
const { screens } = await import('../docs/site/home.mjs')
const server = await serve(join(root, 'examples', 'react', 'dist'))
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage({
  viewport: { ...size, width: 441 },
  deviceScaleFactor: 2,
  reducedMotion: 'reduce',
})
const folder = join(root, 'docs', 'images', 'screens')
mkdirSync(folder, { recursive: true })
for (const { id } of screens)
  for (const theme of ['light', 'dark']) {
    await page.goto(`http://127.0.0.1:${server.address().port}/gallery.html?screen=${id}&theme=${theme}`)
    await page.locator('dialog .lk-title').waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(hideBackdrop)
    const picture = await page.screenshot({ clip: { x: 20, y: 0, ...size } })
    writeFileSync(join(folder, `${id}-${theme}.webp`), await toWebp(picture))
  }
await browser.close()
server.close()

/** The modal alone: the page behind it is no part of the picture. */
function hideBackdrop() {
  document.querySelector('[data-host]').remove()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('dialog::backdrop{background:none!important}')
  document.querySelector('[data-latchkey]').shadowRoot.adoptedStyleSheets.push(sheet)
}

/** Playwright writes PNG, which is ten times as large. */
async function toWebp(picture) {
  const source = `data:image/png;base64,${picture.toString('base64')}`
  const data = await page.evaluate(
    async ({ source, quality }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      })
      canvas.getContext('2d').drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    { source, quality },
  )
  return Buffer.from(data.split(',')[1], 'base64')
}

function serve(folder) {
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    response.setHeader('content-type', contentTypes[extname(pathname)] ?? 'application/octet-stream')
    response.end(readFileSync(join(folder, pathname)))
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}
