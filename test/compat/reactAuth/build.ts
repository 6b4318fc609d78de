import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { Site } from '../../support/compat/hostPage.ts'
import { hasSmartWallets } from './smartWallets.ts'

/** The sources for the Solana part of a version. */
const getSolanaPart = (version: string) => (version.startsWith('3.') ? 'solana3' : 'solana')
const sources = [
  'page.jsx',
  'accounts.js',
  'bridging.js',
  'signing.js',
  'recovery.js',
  'secondFactor.js',
  'sending.js',
  'crossApp.js',
  'delegation.js',
  'farcaster.js',
  'funding.js',
]
const ofSolana = ['solana.js', 'sendingSolana.js', 'signingSolana.js']
const html =
  '<!doctype html><meta charset="utf-8"><title>Host app</title><div id="root"></div><script type="module" src="./page.jsx"></script>'

/** Bundles the host page against one installed version, as its developer would: Vite with its defaults. */
export async function buildPage(version: string, folder: string): Promise<Site> {
  // Copied next to the installed packages, so that imports find them and not those of the workspace.
  for (const name of sources) copyFileSync(new URL(name, import.meta.url), join(folder, name))
  for (const name of ofSolana) {
    const file = getSolanaPart(version) === 'solana3' ? name.replace('.js', '3.js') : name
    copyFileSync(new URL(file, import.meta.url), join(folder, name))
  }
  const smartWallets = hasSmartWallets(version) ? 'smartWallets.js' : 'smartWalletsNone.js'
  copyFileSync(new URL(smartWallets, import.meta.url), join(folder, 'smartWallets.js'))
  writeFileSync(join(folder, 'index.html'), html)
  const bundle = await build({
    configFile: false,
    root: folder,
    base: `/${version}/`,
    logLevel: 'error',
    build: { write: false, minify: false },
  })
  const { output } = [bundle].flat()[0] as Rolldown.RolldownOutput // one build, nothing watched
  return new Map(
    output.map((file) => [`/${version}/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
}
