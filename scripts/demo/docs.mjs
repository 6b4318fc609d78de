// The docs as the demo serves them, under /docs/: rendered at each request, so that a change shows at once.
import { extname } from 'node:path'
import { contentTypes } from './contentTypes.mjs'

/** Returns a file of the site for a path under `/docs`, a redirect, or the page for an unknown address. */
export async function findDocs(path) {
  if (path === '/docs') return { status: 302, location: '/docs/' }
  if (!path.startsWith('/docs/')) return undefined
  const file = path.slice('/docs/'.length)
  // The gallery, for the modal of the first page.
  if (file.startsWith('live/')) return { status: 302, location: `/${file.slice('live/'.length)}` }
  // The name of the file in the repository.
  if (file === 'README.md') return { status: 302, location: '/docs/contents.html' }
  if (file.endsWith('/README.md')) return { status: 302, location: path.replace(/README\.md$/, 'index.html') }
  // Imported here because it needs a package that is only installed later.
  const { readSiteFile } = await import('../../docs/site/site.mjs')
  const name = file === '' || file.endsWith('/') ? `${file}index.html` : file
  const body = readSiteFile(name)
  if (body !== undefined) return { status: 200, type: contentTypes[extname(name)], body }
  const missingPage = readSiteFile('404.html').replace('<head>', '<head><base href="/docs/">')
  return { status: 404, type: contentTypes['.html'], body: missingPage }
}

/** Sends the result of `findDocs`. `search` is the query of the request, for a redirect. */
export function sendDocs(response, { status, type, body, location }, search) {
  response.writeHead(status, location ? { location: `${location}${search}` } : { 'content-type': type })
  response.end(body)
}
