// Ports and folder of the demo, from the environment.
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { root } from '../setup.mjs'

/** Ports and folder, from the environment. */
export function readDemoConfig(env = process.env) {
  const port = readPort(env, { name: 'PORT', fallback: 4000 })
  const demoPort = readPort(env, { name: 'DEMO_PORT', fallback: 3000 })
  if (port === demoPort) throw new Error(`PORT and DEMO_PORT are both ${port}. Choose two.`)
  // Where wallets and tools expect a chain on this machine. 0 turns it off.
  const ethereumPort = readPort(env, { name: 'ETHEREUM_PORT', fallback: 8545, least: 0 })
  const solanaPort = readPort(env, { name: 'SOLANA_PORT', fallback: 8899, least: 0 })
  const dataFolder = resolve(root, env.LATCHKEY_DATA || '.latchkey')
  return {
    port,
    demoPort,
    ethereumPort,
    solanaPort,
    // A type of smart wallet, such as kernel. Without it there are none.
    smartWallets: env.SMART_WALLETS || undefined,
    dataFolder,
    apiUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    demoUrl: `http://localhost:${demoPort}`,
    origins: ['localhost', '127.0.0.1', 'app.localhost'].map((host) => `http://${host}:${demoPort}`),
    env: { LATCHKEY_PROFILE: 'development', ...env, PORT: String(port), LATCHKEY_DATA: dataFolder },
  }
}

function readPort(env, { name, fallback, least = 1 }) {
  const port = Number(env[name] || fallback)
  if (!Number.isInteger(port) || port < least || port > 65_535)
    throw new Error(`${name} is ${env[name]}, which is no port.`)
  return port
}

/** Throws an error that names the port that is taken, before anything is started. */
export async function assertPortsFree({ port, demoPort }) {
  const wanted = [
    { name: 'PORT', port, what: 'the API' },
    { name: 'DEMO_PORT', port: demoPort, what: 'the demo page' },
  ]
  for (const { name, port: number, what } of wanted) {
    if (await isFree(number)) continue
    throw new Error(
      `Port ${number}, wanted for ${what}, is taken. Stop the program that uses it, ` +
        `or choose another: ${name}=${number + 10} npm start`,
    )
  }
}

/** Whether no program on this machine listens on the port. */
export function isFree(port) {
  const probe = (host) =>
    new Promise((done) => {
      const server = createServer()
      // On a machine without IPv6 nothing can use the port there.
      server.once('error', ({ code }) => done(code !== 'EADDRINUSE' && code !== 'EACCES'))
      server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)))
    })
  return Promise.all([probe('127.0.0.1'), probe('::1')]).then((free) => free.every(Boolean))
}
