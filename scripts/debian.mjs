// Packages of Debian, installed where that is possible without asking: as root.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** For a shell. The pages of their manuals stay away: to index them takes longer than to unpack the rest. */
export function installCommand(packages) {
  const options = '-y -qq --no-install-recommends -o DPkg::Options::=--path-exclude=/usr/share/man/*'
  return `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install ${options} ${packages.join(' ')}`
}

/** Beside whatever else goes on. Whether it worked is seen by what is there afterward. */
export async function installPackages(packages) {
  const stdio = ['ignore', 'ignore', 'inherit']
  const child = spawn('sh', ['-c', installCommand(packages)], { stdio, timeout: 600_000 })
  await once(child, 'close')
}

/** Debian starts a service with its package, and each test one of its own. */
export async function stopService(name) {
  if (existsSync('/usr/bin/systemctl'))
    await once(spawn('systemctl', ['disable', '--now', name], { stdio: 'ignore' }), 'close')
}
