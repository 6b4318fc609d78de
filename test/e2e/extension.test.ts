import { createHash } from 'node:crypto'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { findChromium } from '../support/browser/chromium.ts'
import { startServer } from '../support/listeningServer.ts'

test('a page of a browser extension calls the server, embeds the wallet page, and gets its answer', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'latchkey-extension-')))
  const origin = `chrome-extension://${getExtensionId(folder)}`
  const server = await startServer({ origins: [origin] })
  const { app } = server.world
  const manifest = { manifest_version: 3, name: 'Extension', version: '1.0' }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'page.html'), '<!doctype html><title>Extension</title><body></body>')
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findChromium(),
    headless: true,
    args: ['--headless=new', '--no-sandbox', `--load-extension=${folder}`],
    ignoreDefaultArgs: ['--disable-extensions', '--headless'],
  })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/page.html`)
    const result = await page.evaluate(
      async ({ url, appId }) => {
        const reply = await fetch(`${url}/api/v1/apps/${appId}`, { headers: { 'privy-app-id': appId } })
        const frame = document.createElement('iframe')
        frame.src = `${url}/apps/${appId}/embedded-wallets`
        const answer = new Promise((resolve) => {
          window.addEventListener('message', ({ data, origin }) => resolve({ data, origin }))
        })
        const ask = () =>
          frame.contentWindow?.postMessage({ id: 'id-0', event: 'privy:iframe:ready', data: {} }, url)
        frame.onload = ask
        document.body.append(frame)
        return {
          origin: location.origin,
          isSecure: isSecureContext,
          status: reply.status,
          answer: await answer,
        }
      },
      { url: server.url, appId: app.id },
    )
    expect(result).toEqual({
      ...{ origin, isSecure: true, status: 200 },
      answer: { origin: server.url, data: { id: 'id-0', event: 'privy:iframe:ready', data: {} } },
    })
  } finally {
    await context.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Chromium's id of an unpacked extension: the hash of its folder, in the letters a to p. */
function getExtensionId(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 32)
  return [...hash]
    .map((digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)))
    .join('')
}
