// Lists the packages whose code is in a bundle, with the license of each, as those licenses require.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'

/** The packages that the build of a page put into it besides our own: name, version, license. */
export function readBundled(packageFolder) {
  return JSON.parse(readFileSync(join(packageFolder, 'dist', 'page', '.vite', 'license.json'), 'utf8'))
}

export function writeNotices(packageFolder, file) {
  const parts = readBundled(packageFolder).map(({ name, version, identifier, text }) => {
    if (!text) throw new Error(`${name} ${version}, which is in a bundle, has no text of its license.`)
    return `${name} ${version} (${identifier})\n\n${text.trim()}\n`
  })
  writeFileSync(file, [...marks(packageFolder), ...parts].join(`\n${'-'.repeat(80)}\n\n`))
}

/** The consent page shows the icons of the SDK. */
function marks(packageFolder) {
  return packageFolder.endsWith('consent')
    ? [readFileSync(join(root, 'packages', 'react', 'NOTICE'), 'utf8')]
    : []
}
