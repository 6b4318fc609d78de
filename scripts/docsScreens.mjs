// `npm run docs:screens`: takes the pictures in docs/images again, in light and dark, from the built gallery.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { build } from './build.mjs'
import { contentTypes } from './demo/contentTypes.mjs'
import { ensureChromium, ensureInstalled, root } from './setup.mjs'

const size = { width: 400, height: 640 }
const quality = 0.82
/** On a narrower page, a modal is a drawer. */
const pageWidthPx = 441
/** The first picture of the README: the first screen, the new wallet, and a request to the user. */
const heroScreens = ['landing-passkey', 'created', 'send']
const heroHeightPx = 660

ensureInstalled()
await build()
const { chromium } = await import('playwright-core')
const { screens } = await import('../docs/site/home.mjs')
const server = await serve(join(root, 'examples', 'react', 'dist'))
const gallery = `http://127.0.0.1:${server.address().port}/gallery.html`
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage({
  viewport: { ...size, width: pageWidthPx },
  deviceScaleFactor: 2,
  reducedMotion: 'reduce',
})
const folder = join(root, 'docs', 'images', 'screens')
mkdirSync(folder, { recursive: true })
for (const theme of ['light', 'dark']) {
  for (const { id } of screens) {
    await page.goto(`${gallery}?screen=${id}&theme=${theme}`)
    await prepare(page)
    const picture = await page.screenshot({ clip: { x: 20, y: 0, ...size } })
    writeFileSync(join(folder, `${id}-${theme}.webp`), await toWebp(picture))
  }
  writeFileSync(join(root, 'docs', 'images', `hero-${theme}.webp`), await toWebp(await takeHero(theme)))
}
await browser.close()
server.close()

/** The screens next to each other, each in its own frame. */
async function takeHero(theme) {
  const overlapPx = 50
  const width = heroScreens.length * (pageWidthPx - overlapPx) + overlapPx
  const hero = await browser.newPage({
    viewport: { width, height: heroHeightPx },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  await hero.goto(gallery)
  const frames = heroScreens.map((id) => `<iframe src="${gallery}?screen=${id}&theme=${theme}"></iframe>`)
  await hero.setContent(`<style>
body{margin:0;display:flex;background:${theme === 'dark' ? '#0d1117' : '#f3f4f7'}}
iframe{border:0;width:${pageWidthPx}px;height:${heroHeightPx}px;margin-right:-${overlapPx}px;flex:none}
</style>${frames.join('')}`)
  for (const frame of hero.frames().slice(1)) await prepare(frame)
  const picture = await hero.screenshot()
  await hero.close()
  return picture
}

/** Shows only the modal, in the font of our pages: a bare Linux has no good system font. */
async function prepare(frame) {
  await frame.locator('dialog .lk-title').waitFor()
  await frame.waitForLoadState('networkidle')
  await frame.evaluate(async (font) => {
    document.querySelector('[data-host]').remove()
    const pageStyle = document.createElement('style')
    pageStyle.textContent = `
@font-face{font-family:Inter;font-weight:100 900;src:url(${font})}
[data-latchkey]{--lk-font:Inter}
html,body{background:none!important;color-scheme:normal!important}`
    document.head.append(pageStyle)
    const modalStyle = new CSSStyleSheet()
    modalStyle.replaceSync('dialog::backdrop{background:none!important}')
    document.querySelector('[data-latchkey]').shadowRoot.adoptedStyleSheets.push(modalStyle)
    await document.fonts.load('16px Inter')
    document.activeElement?.blur()
  }, readInter())
}

function readInter() {
  const path = createRequire(import.meta.url).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  )
  return `data:font/woff2;base64,${readFileSync(path, 'base64')}`
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
    const path = join(folder, pathname)
    // A browser requests an icon by itself.
    if (!existsSync(path)) return response.writeHead(404).end()
    response.setHeader('content-type', contentTypes[extname(pathname)] ?? 'application/octet-stream')
    response.end(readFileSync(path))
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}
