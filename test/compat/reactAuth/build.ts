import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { Site } from '../../support/compat/hostPage.ts'

/** Later versions bundle their Solana entry only beside four packages that are optional, and not installed here. */
export const bundlesSolana = (version: string) => /^(1\.|2\.[0-4]\.)/.test(version)
const sources = ['page.jsx', 'accounts.js', 'signing.js', 'recovery.js', 'secondFactor.js', 'sending.js']
/** What needs that entry, and what takes its place. */
const ofSolana = {
  'solana.js': 'export const solana = {}',
  'sendingSolana.js': 'export const useSendingOnSolana = () => ({})',
}
const html =
  '<!doctype html><meta charset="utf-8"><title>Host app</title><div id="root"></div><script type="module" src="./page.jsx"></script>'

/** Bundles the host page against one installed version, as its developer would: Vite with nothing special. */
export async function buildPage(version: string, folder: string): Promise<Site> {
  // Copied beside the installed packages, so that imports find them and not the workspace's.
  for (const name of sources) copyFileSync(new URL(name, import.meta.url), join(folder, name))
  for (const [name, without] of Object.entries(ofSolana)) {
    const text = readFileSync(new URL(name, import.meta.url))
    writeFileSync(join(folder, name), bundlesSolana(version) ? text : without)
  }
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
