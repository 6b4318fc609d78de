// The bill of materials: all packages of an installation, and those in the bundles.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'
import { readBundled } from './notices.mjs'
import { runNpm } from './runNpm.mjs'

const bundling = ['frame', 'consent']

/**
 * Runs `npm sbom` over only the staged packages, with the part of the lock file that they need. Over this repository it
 * would list the packages of the tests, and leave out those that tests and packages share.
 */
export function writeSbom(stage, file) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const project = {
    name: 'latchkey',
    version,
    private: true,
    license: 'Apache-2.0',
    workspaces: ['packages/*'],
  }
  const ours = Object.keys(lock).filter((path) => /^packages\/\w+$/.test(path))
  const packages = Object.fromEntries(ours.map((path) => [path, describe(stage, path, lock)]))
  const needed = closure(lock, packages)
  const links = ours.map((path) => [`node_modules/${lock[path].name}`, { resolved: path, link: true }])
  writeJson(join(stage, 'package.json'), project)
  writeJson(join(stage, 'package-lock.json'), {
    name: project.name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': project, ...packages, ...Object.fromEntries(links), ...needed },
  })
  const sbom = JSON.parse(runNpm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { cwd: stage }))
  // npm takes the name from the folder.
  sbom.metadata.component.name = project.name
  writeJson(file, sbom)
}

/** A package as the lock file lists it. The packages in its bundle count as its dependencies. */
function describe(stage, path, lock) {
  const manifest = JSON.parse(readFileSync(join(stage, path, 'package.json'), 'utf8'))
  const { name, version, license, dependencies } = manifest
  const bundled = bundling.includes(path.split('/')[1]) ? readBundled(join(root, path)) : []
  // Another version is in the folder of the package that needs it, and is listed with that one.
  const own = bundled.filter((each) => lock[find(lock, path, each.name)]?.version === each.version)
  const all = { ...dependencies, ...Object.fromEntries(own.map((each) => [each.name, each.version])) }
  writeJson(join(stage, path, 'package.json'), { ...manifest, dependencies: all })
  return { name, version, license, dependencies: all }
}

function closure(lock, packages) {
  const needed = {}
  const visit = (path, { dependencies, optionalDependencies }) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = find(lock, path, name)
      if (found === undefined || lock[found].link || needed[found]) continue
      // These fields say what this repository needs the package for. A peer that is in a bundle is listed as bundled.
      const { dev: _, devOptional: __, peer: ___, peerDependencies: ____, ...entry } = lock[found]
      needed[found] = entry
      visit(found, entry)
    }
  }
  for (const [path, entry] of Object.entries(packages)) visit(path, entry)
  return needed
}

/** Searches as Node does: in this folder, then in each folder above. */
function find(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (lock[path]) return path
    if (folder === '') return undefined
  }
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
