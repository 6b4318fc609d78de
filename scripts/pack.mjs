// `npm run pack`: writes all files of a release into one folder, `artifacts/packages` unless `--to` names another.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { checkPackage } from './pack/check.mjs'
import { runNpm } from './pack/runNpm.mjs'
import { writeSbom } from './pack/sbom.mjs'
import { stagePackage } from './pack/stage.mjs'
import { ensureInstalled, root } from './setup.mjs'

/** Each package after the ones that it depends on. */
const names = ['wire', 'core', 'react', 'frame', 'consent', 'signer', 'server', 'node']

const { values } = parseArgs({ options: { to: { type: 'string', default: 'artifacts/packages' } } })
const folder = resolve(root, values.to)
const stage = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
try {
  ensureInstalled()
  await build()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const staged = names.map((name) => stagePackage(name, join(stage, 'packages', name)))
  runNpm(['pack', '--pack-destination', folder, ...staged], { cwd: stage })
  const tarballs = readdirSync(folder)
  for (const tarball of tarballs) await checkPackage(join(folder, tarball))
  writeSbom(stage, join(folder, 'latchkey.cdx.json'))
  await writeWalletPage(join(folder, 'wallet-page.json'))
  console.log(
    `${tarballs.length} packages, the SBOM and the hash of the wallet page are in ${shown(folder)}.`,
  )
  console.log(`To install them into an app: npm install ${sdk(tarballs).join(' ')}`)
  if (!JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).repository.url)
    console.log(
      'Before they are published, put the address of the repository into package.json (repository.url).',
    )
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(stage, { recursive: true, force: true })
}

/**
 * Writes the hash of the wallet page as `latchkey doctor` prints it, and the hash of each of its files (R88:
 * dependencies).
 */
async function writeWalletPage(file) {
  const { pagePath } = await import('@latchkey/frame')
  const { hashPage } = await import('../packages/server/dist/doctor/pageHash.js')
  writeFileSync(file, `${JSON.stringify(await hashPage(pagePath), null, 2)}\n`)
}

function sdk(tarballs) {
  return ['wire', 'core', 'react'].map(
    (name) => `${shown(folder)}/${tarballs.find((tarball) => tarball.startsWith(`latchkey-${name}-`))}`,
  )
}

function shown(path) {
  const from = relative(process.cwd(), path)
  return from.startsWith('..') ? path : `./${from}`
}
