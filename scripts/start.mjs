// `npm start`: from a fresh checkout to a running demo.
import { build } from './build.mjs'
import { printAddresses } from './demo/addresses.mjs'
import { seedApp } from './demo/app.mjs'
import { startChains, toServerEnv } from './demo/chains.mjs'
import { assertPortsFree, readDemoConfig } from './demo/config.mjs'
import { writeDevFile } from './demo/devFile.mjs'
import { startDemoPage } from './demo/page.mjs'
import { startServer, startSigner } from './demo/server.mjs'
import { endChild, runUntilStopped } from './demo/shutdown.mjs'
import { ensureInstalled } from './setup.mjs'

const started = []
try {
  const demo = readDemoConfig()
  await assertPortsFree(demo)
  ensureInstalled()
  const [chains] = await Promise.all([startChains(demo), build()])
  started.push(...chains.children)
  const config = { ...demo, chains: chains.addresses, env: toServerEnv(chains.addresses, demo.env) }
  const server = await startServer(config)
  const signer = startSigner(config)
  started.push(server, signer)
  const app = await seedApp(config)
  const page = await startDemoPage(config, app)
  writeDevFile(config, app)
  printAddresses(config)
  process.exitCode = await runUntilStopped({
    children: [server, signer],
    servers: [page],
    chains: chains.children,
  })
} catch (error) {
  console.error(error.message)
  await Promise.all(started.map(endChild))
  process.exitCode = 1
}
process.exit()
