// The page of the demo: the built example.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../setup.mjs'
import { contentTypes } from './contentTypes.mjs'
import { findDocs } from './docs.mjs'
import { signForUser } from './signForUser.mjs'

/** Serves the built example. Tells it at run time its app id and the address of the API, and signs for its users. */
export async function startDemoPage(config, app) {
  const folder = join(root, 'examples', 'react', 'dist')
  const { appId, providerAppId } = app
  const { apiUrl, chains } = config
  const settings = JSON.stringify({ appId, apiUrl, providerAppId, chains, signs: true })
  const server = createServer((request, response) => {
    const { pathname: path, search } = new URL(request.url, 'http://demo')
    const answer =
      path === '/demo/sign' && request.method === 'POST'
        ? answerSigning(request, config, (input) => signForUser(config, app, input))
        : serveFile({ folder, settings, path })
    answer
      .then(({ status, type, body, location }) => {
        response.writeHead(status, {
          ...(location ? { location: `${location}${search}` } : { 'content-type': type }),
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

/** Accepts only the demo's own page. Otherwise any page in this browser could make the server sign. */
async function answerSigning(request, { origins }, sign) {
  if (!origins.includes(request.headers.origin))
    return { status: 403, type: contentTypes['.json'], body: '{}' }
  const reply = await text(request)
    .then((body) => sign(JSON.parse(body)))
    .then(
      (signature) => ({ status: 200, body: { signature } }),
      (error) => ({ status: 400, body: { error: error.message } }),
    )
  return { status: reply.status, type: contentTypes['.json'], body: JSON.stringify(reply.body) }
}

async function serveFile({ folder, settings, path }) {
  if (path === '/latchkey.json') return { status: 200, type: contentTypes['.json'], body: settings }
  const docs = await findDocs(path)
  if (docs) return docs
  const wanted = normalize(decodeURIComponent(path)).replace(/^(\.\.[/\\])+/, '')
  const file = join(folder, wanted)
  const isAsset = file.startsWith(folder) && extname(file) !== ''
  const found = isAsset && (await readFile(file).catch(() => undefined))
  if (found)
    return { status: 200, type: contentTypes[extname(file)] ?? 'application/octet-stream', body: found }
  if (extname(wanted) !== '' && extname(wanted) !== '.html')
    return { status: 404, type: 'text/plain', body: 'Not found' }
  // Social logins return to any path of the page.
  const page = /^\/plain(\/|$)/.test(path) ? 'plain/index.html' : 'index.html'
  return { status: 200, type: contentTypes['.html'], body: await readFile(join(folder, page)) }
}
