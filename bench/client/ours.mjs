// Our packages as npm would publish them, installed with React into an empty folder.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache, root } from '../lib/folders.mjs'
import { install } from '../lib/install.mjs'
import { clientFolder, clientPeers } from '../lib/peers.mjs'

const packages = ['wire', 'core', 'react']

/** Packs and installs again each time, so that the current build is measured. */
export async function installOurs() {
  const packed = join(cache, 'packed')
  rmSync(packed, { recursive: true, force: true })
  mkdirSync(packed, { recursive: true })
  for (const name of packages)
    execFileSync('npm', ['pack', '--silent', '--pack-destination', packed], {
      cwd: join(root, 'packages', name),
    })
  const tarballs = readdirSync(packed)
  const dependencies = packages.map((name) => {
    const file = tarballs.find((tarball) => tarball.startsWith(`latchkey-${name}-`))
    return [`@latchkey/${name}`, `file:${join(packed, file)}`]
  })
  const folder = clientFolder('latchkey')
  rmSync(folder, { recursive: true, force: true })
  return install(folder, { ...clientPeers['react-19'], ...Object.fromEntries(dependencies) })
}
