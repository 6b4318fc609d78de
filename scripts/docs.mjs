// `npm run docs`: builds the site of docs/ into artifacts/docs, with a search, with each page as Markdown too, and
// llms.txt.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ensureInstalled, root } from './setup.mjs'

ensureInstalled()
const { listFiles, readSiteFile } = await import('../docs/site/site.mjs')
const out = join(root, 'artifacts', 'docs')

rmSync(out, { recursive: true, force: true })
for (const path of listFiles()) write(path, readSiteFile(path))
await buildLive()
console.log(
  `The site is in ${relative(root, out)}: ${listFiles().filter((path) => path.endsWith('.html')).length} pages.`,
)

/** The gallery, for the modal of the first page. */
async function buildLive() {
  const { build } = await import('vite')
  const example = join(root, 'examples', 'react')
  await build({
    root: example,
    base: './',
    logLevel: 'warn',
    build: {
      outDir: join(out, 'live'),
      emptyOutDir: true,
      rolldownOptions: { input: join(example, 'gallery.html') },
    },
  })
}

function write(path, content) {
  const file = join(out, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
