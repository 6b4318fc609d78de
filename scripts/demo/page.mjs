// The page of the demo: the built example.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { root } from '../setup.mjs'

const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.map': 'application/json',
  '.woff2': 'font/woff2',
  // The documentation, as it is written.
  '.md': 'text/plain; charset=utf-8',
}

/** Serves the built example; it learns at run time which app it is and where the API is. */
export async function startDemoPage(config, { appId, providerAppId }) {
  const folder = join(root, 'examples', 'react', 'dist')
  const settings = JSON.stringify({ appId, apiUrl: config.apiUrl, providerAppId, chains: config.chains })
  const server = createServer((request, response) => {
    serveFile({ folder, settings, path: new URL(request.url, 'http://demo').pathname })
      .then(({ status, type, body }) => {
        response.writeHead(status, {
          'content-type': type,
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        })
        response.end(body)
      })
      .catch(() => response.writeHead(500).end())
  })
  await new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(config.demoPort, '127.0.0.1', done)
  })
  return server
}

async function serveFile({ folder, settings, path }) {
  if (path === '/latchkey.json') return { status: 200, type: contentTypes['.json'], body: settings }
  const wanted = normalize(decodeURIComponent(path)).replace(/^(\.\.[/\\])+/, '')
  const isDoc = /^[/\\]docs[/\\].+\.md$/.test(wanted)
  const file = join(isDoc ? root : folder, wanted)
  const isAsset = file.startsWith(isDoc ? join(root, 'docs') : folder) && extname(file) !== ''
  const found = isAsset && (await readFile(file).catch(() => undefined))
  if (found)
    return { status: 200, type: contentTypes[extname(file)] ?? 'application/octet-stream', body: found }
  if (extname(wanted) !== '' && extname(wanted) !== '.html')
    return { status: 404, type: 'text/plain', body: 'Not found' }
  // Social logins come back to any path of the page.
  const page = /^\/plain(\/|$)/.test(path) ? 'plain/index.html' : 'index.html'
  return { status: 200, type: contentTypes['.html'], body: await readFile(join(folder, page)) }
}
