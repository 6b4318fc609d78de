// Installs Debian packages, if that is possible without a password: as root.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** A command for the shell. It leaves out manual pages: indexing them takes longer than unpacking the rest. */
export function installCommand(packages) {
  const options = '-y -qq --no-install-recommends -o DPkg::Options::=--path-exclude=/usr/share/man/*'
  return `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install ${options} ${packages.join(' ')}`
}

/** Runs in the background. Look for the programs afterwards to see whether it worked. */
export async function installPackages(packages) {
  const stdio = ['ignore', 'ignore', 'inherit']
  const child = spawn('sh', ['-c', installCommand(packages)], { stdio, timeout: 600_000 })
  await once(child, 'close')
}

/** Stops a service that Debian started with its package. Each test starts its own. */
export async function stopService(name) {
  if (existsSync('/usr/bin/systemctl'))
    await once(spawn('systemctl', ['disable', '--now', name], { stdio: 'ignore' }), 'close')
}
