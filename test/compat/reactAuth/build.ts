import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { Site } from '../../support/compat/hostPage.ts'

/**
 * Which sources ask for Solana's part of a version. Versions between bundle it only beside packages that are not
 * installed here.
 */
type SolanaPart = 'solana' | 'solana3' | undefined
const getSolanaPart = (version: string): SolanaPart =>
  /^(1\.|2\.[0-4]\.)/.test(version) ? 'solana' : version.startsWith('3.') ? 'solana3' : undefined
export const bundlesSolana = (version: string) => getSolanaPart(version) !== undefined
const sources = ['page.jsx', 'accounts.js', 'signing.js', 'recovery.js', 'secondFactor.js', 'sending.js']
/** What needs that part, and what takes its place. */
const ofSolana = {
  'solana.js': 'export const solana = {}',
  'sendingSolana.js': 'export const useSendingOnSolana = () => ({})',
  'signingSolana.js': 'export const useSolanaWallet = () => ({ address: null })',
}
const html =
  '<!doctype html><meta charset="utf-8"><title>Host app</title><div id="root"></div><script type="module" src="./page.jsx"></script>'

/** Bundles the host page against one installed version, as its developer would: Vite with nothing special. */
export async function buildPage(version: string, folder: string): Promise<Site> {
  // Copied beside the installed packages, so that imports find them and not the workspace's.
  for (const name of sources) copyFileSync(new URL(name, import.meta.url), join(folder, name))
  for (const [name, without] of Object.entries(ofSolana)) {
    const part = getSolanaPart(version)
    const file = part === 'solana3' ? name.replace('.js', '3.js') : name
    writeFileSync(join(folder, name), part ? readFileSync(new URL(file, import.meta.url)) : without)
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
