// `npm run dev`: like `npm start`, and every change of a source file shows at once.
import { spawn } from 'node:child_process'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { build } from './build.mjs'
import { printAddresses } from './demo/addresses.mjs'
import { seedApp } from './demo/app.mjs'
import { startChains, toServerEnv } from './demo/chains.mjs'
import { assertPortsFree, readDemoConfig } from './demo/config.mjs'
import { writeDevFile } from './demo/devFile.mjs'
import { findDocs, sendDocs } from './demo/docs.mjs'
import { startServer, startSigner } from './demo/server.mjs'
import { endChild, runUntilStopped } from './demo/shutdown.mjs'
import { ensureInstalled, root } from './setup.mjs'

const started = []
try {
  const demo = readDemoConfig()
  await assertPortsFree(demo)
  ensureInstalled()
  const [chains] = await Promise.all([startChains(demo), build()])
  started.push(...chains.children)
  const config = { ...demo, chains: chains.addresses, env: toServerEnv(chains.addresses, demo.env) }
  const tool = (name, args) => {
    const child = spawn(join(root, 'node_modules', '.bin', name), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Otherwise the compiler's launcher would leave the compiler running.
      detached: process.platform !== 'win32',
    })
    child.ownsGroup = process.platform !== 'win32'
    started.push(child)
    return child
  }
  const packages = ['packages/frame', 'packages/server', 'packages/react']
  const types = tool('tsc', ['-b', '--watch', '--preserveWatchOutput', ...packages])
  const frame = tool('vite', ['build', 'packages/frame', '--watch', '--logLevel', 'warn'])
  const server = await startServer(config, { watch: true })
  const signer = startSigner(config)
  started.push(server, signer)
  const app = await seedApp(config)
  const page = await startExample(config, app)
  writeDevFile(config, app)
  printAddresses(config)
  process.exitCode = await runUntilStopped({
    children: [types, frame, server, signer],
    servers: [page],
    chains: chains.children,
  })
} catch (error) {
  console.error(error.message)
  await Promise.all(started.map(endChild))
  process.exitCode = 1
}
process.exit()

/** Serves the example from its sources, with Vite. `/latchkey.json` is the same as for the built example. */
async function startExample(config, { appId }) {
  const { createServer } = await import('vite')
  const http = createHttpServer()
  const vite = await createServer({
    root: join(root, 'examples', 'react'),
    server: { middlewareMode: { server: http }, hmr: { server: http } },
    appType: 'spa',
  })
  http.on('request', async (request, response) => {
    const { pathname, search } = new URL(request.url, 'http://demo')
    const docs = await findDocs(pathname)
    if (docs) return sendDocs(response, docs, search)
    if (request.url !== '/latchkey.json') return vite.middlewares(request, response)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ appId, apiUrl: config.apiUrl, chains: config.chains }))
  })
  await new Promise((done) => http.listen(config.demoPort, '127.0.0.1', done))
  http.once('close', () => vite.close())
  return http
}
