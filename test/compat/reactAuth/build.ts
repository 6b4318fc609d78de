import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { Site } from '../../support/compat/hostPage.ts'

/** Later versions bundle their Solana entry only beside four packages that are optional, and not installed here. */
export const bundlesSolana = (version: string) => /^(1\.|2\.[0-4]\.)/.test(version)
const sources = ['page.jsx', 'accounts.js', 'signing.js', 'recovery.js', 'secondFactor.js', 'sending.js']
const html =
  '<!doctype html><meta charset="utf-8"><title>Host app</title><div id="root"></div><script type="module" src="./page.jsx"></script>'

/** Bundles the host page against one installed version, as its developer would: Vite with nothing special. */
export async function buildPage(version: string, folder: string): Promise<Site> {
  // Copied beside the installed packages, so that imports find them and not the workspace's.
  for (const name of sources) copyFileSync(new URL(name, import.meta.url), join(folder, name))
  const solana = readFileSync(new URL('solana.js', import.meta.url))
  writeFileSync(join(folder, 'solana.js'), bundlesSolana(version) ? solana : 'export const solana = {}')
  writeFileSync(join(folder, 'index.html'), html)
  const built = await build({
    configFile: false,
    root: folder,
    base: `/${version}/`,
    logLevel: 'error',
    build: { write: false, minify: false },
  })
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput // one build, nothing watched
  return new Map(
    output.map((file) => [`/${version}/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
}
