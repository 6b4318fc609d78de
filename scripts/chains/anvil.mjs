// Anvil: an Ethereum chain on this machine, from its package or from the PATH.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const require = createRequire(import.meta.url)
const isWindows = process.platform === 'win32'
const file = isWindows ? 'anvil.exe' : 'anvil'

/** The path of Anvil, or undefined if there is none for this machine. */
function findAnvil() {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  try {
    return require.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/${file}`)
  } catch {
    const folders = (process.env.PATH ?? '').split(delimiter)
    return folders.map((folder) => join(folder, file)).find((path) => existsSync(path))
  }
}

/** Ends Anvil when our end of its input closes, so it always ends with us. */
const guard = '"$0" "$@" & exec >/dev/null; cat; kill $!'

/** Starts Anvil on a port, 0 for any. Undefined if there is no Anvil. `url` resolves once it listens. */
export function startAnvil(port, args = []) {
  const path = findAnvil()
  if (!path) return undefined
  const own = ['--host', '127.0.0.1', '--port', String(port), ...args]
  const options = { stdio: ['pipe', 'pipe', 'ignore'], detached: !isWindows }
  const child = isWindows ? spawn(path, own, options) : spawn('/bin/sh', ['-c', guard, path, ...own], options)
  // The group is the shell and the program that it started.
  child.ownsGroup = !isWindows
  const url = new Promise((resolve, reject) => {
    let said = ''
    const read = (part) => {
      said += part
      const [, address] = /Listening on (\S+)/.exec(said) ?? []
      if (!address) return
      child.stdout.off('data', read).resume()
      resolve(`http://${address}`)
    }
    child.stdout.on('data', read)
    child.once('error', reject)
    child.stdout.once('end', () => reject(new Error(`anvil ended before it listened: ${said.trim()}`)))
  })
  return { child, url }
}
