import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import type { ListeningServer } from '../listeningServer.ts'
import { type HostPage, serveSite } from './hostPage.ts'
import type { Visitor } from './visitor.ts'

/** The unmodified package `@privy-io/cross-app-connect`, in a page of a dapp. */
export async function serveDapp(): Promise<HostPage> {
  const root = fileURLToPath(new URL('../../compat/crossAppConnect/', import.meta.url))
  const bundle = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: `${root}page.ts`, output: { entryFileNames: 'page.js' } },
    },
  })
  const { output } = [bundle].flat()[0] as Rolldown.RolldownOutput // one build, nothing watched
  const html =
    '<!doctype html><meta charset="utf-8"><title>Dapp</title><body><script type="module" src="/page.js"></script>'
  return serveSite(
    new Map([
      ...output.map(
        (file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const,
      ),
      ['/index.html', html],
    ]),
  )
}

type DappAddress = { host?: string; port: number; chainId?: string; smart?: string }

/** The page's address with the options of the connector. */
export function toDappUrl(
  { url, world }: ListeningServer,
  { host = 'localhost', port, ...options }: DappAddress,
): string {
  const query = new URLSearchParams({ apiUrl: url, providerAppId: world.app.id, ...options })
  return `http://${host}:${port}/?${query}`
}

export async function openWindow({ page }: Visitor, button = 'Connect'): Promise<Page> {
  const popupEvent = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  const popup = await popupEvent
  popup.setDefaultTimeout(30_000)
  return popup
}

/** The page's text about the last response. */
export const readOutput = ({ page }: Visitor) => page.locator('output').filter({ hasText: /./ }).textContent()
