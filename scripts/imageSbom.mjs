// `node scripts/imageSbom.mjs sbom.cdx.json`: writes the bill of materials of what is installed in this folder now, and of
// what the built pages contain. The Dockerfile runs it after the packages were reduced to those of a server.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readBundled } from './pack/notices.mjs'
import { runNpm } from './pack/runNpm.mjs'

const bundling = ['packages/frame', 'packages/consent']

/** The result is CycloneDX JSON, as text. */
export function makeSbom(folder) {
  const { name, version, license } = readJson(join(folder, 'package.json'))
  // Written by npm with each installation: exactly the packages that are there.
  const entries = readJson(join(folder, 'node_modules', '.package-lock.json')).packages
  const workspaces = Object.values(entries).flatMap((entry) => (entry.link ? [entry.resolved] : []))
  const packages = Object.fromEntries(Object.entries(entries).map(([path, entry]) => [path, needed(entry)]))
  for (const path of bundling) addBundled(packages, path, readBundled(join(folder, path)))
  const project = { name, version, license, private: true, workspaces }
  const stage = mkdtempSync(join(tmpdir(), 'latchkey-sbom-'))
  try {
    writeJson(join(stage, 'package.json'), project)
    // npm finds workspaces by their files.
    for (const path of workspaces) {
      mkdirSync(join(stage, path), { recursive: true })
      writeJson(join(stage, path, 'package.json'), packages[path])
    }
    const lock = { name, version, lockfileVersion: 3, requires: true, packages: { '': project, ...packages } }
    writeJson(join(stage, 'package-lock.json'), lock)
    const omissions = ['dev', 'optional', 'peer'].map((kind) => `--omit=${kind}`)
    const sbom = JSON.parse(
      runNpm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...omissions], { cwd: stage }),
    )
    // npm takes the name from the folder.
    sbom.metadata.component.name = name
    return `${JSON.stringify(sbom, null, 2)}\n`
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** Without what a server does not install: npm would report it as missing. */
function needed({ devDependencies: _, peerDependencies: __, optionalDependencies: ___, ...entry }) {
  return entry
}

/** Packages in a bundle count as dependencies of its package. Another version than the installed one gets its own place. */
function addBundled(packages, path, bundled) {
  const dependencies = { ...packages[path].dependencies }
  for (const { name, version, identifier } of bundled) {
    dependencies[name] = version
    const shared = packages[`node_modules/${name}`]
    if (shared?.version === version) continue
    const place = shared ? `${path}/node_modules/${name}` : `node_modules/${name}`
    packages[place] ??= { version, license: identifier }
  }
  packages[path] = { ...packages[path], dependencies }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function writeJson(path, value) {
  writeFileSync(path, JSON.stringify(value))
}

if (process.argv[1] === import.meta.filename) {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (file === undefined) throw new Error('Usage: node scripts/imageSbom.mjs <file>')
  writeFileSync(resolve(file), makeSbom(process.cwd()))
}
