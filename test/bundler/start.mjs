import { spawn } from 'node:child_process'
import { entryPoints } from './contracts.mjs'

/** Two funded accounts of every Anvil chain, which send bundles. */
const executor = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const funder = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'

/**
 * Starts alto for a chain. It knows all entry points of `contracts.mjs`, and ends with this process. `url` resolves
 * once it listens.
 */
export function startBundler(chainUrl) {
  const args = {
    'rpc-url': chainUrl,
    entrypoints: Object.values(entryPoints)
      .map(({ address }) => address)
      .join(),
    port: '0',
    'executor-private-keys': executor,
    'utility-private-key': funder,
    // Safe mode traces each user operation with JavaScript code, which Anvil does not run.
    'safe-mode': 'false',
    'log-level': 'error',
    // How often it looks for new blocks. A user waits for each.
    'block-time': '100',
    // Browsers call it from the page of the app.
    'enable-cors': 'true',
  }
  const options = Object.entries(args).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn(process.execPath, ['main.mjs', ...options], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const url = new Promise((resolve, reject) => {
    let output = ''
    const read = (part) => {
      output = `${output}${part}`.slice(-4_000)
      const [, address] = /Listening on (\S+)/.exec(output) ?? []
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The bundler ended with ${code}: ${output}`)))
  })
  return { child, url }
}
