// Serves the built pages of several contenders at one address.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

const types = { '.js': 'text/javascript', '.css': 'text/css' }

/** Each page is at the name of its contender, and its scripts are at their file names. */
export async function servePages(port, built) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const page = built[pathname.slice(1)]
    const find = () => {
      for (const { folder } of Object.values(built))
        try {
          return readFileSync(join(folder, pathname))
        } catch {}
    }
    const body = page ? readFileSync(join(page.folder, 'index.html')) : find()
    response
      .writeHead(body ? 200 : 404, { 'content-type': types[extname(pathname)] ?? 'text/html' })
      .end(body)
  })
  await new Promise((done) => server.listen(port, '127.0.0.1', done))
  return server
}
