// `npm run docs`: the site of docs/, in artifacts/docs, with a search, each page as Markdown too, and llms.txt.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ensureInstalled, root } from './setup.mjs'

ensureInstalled()
const { listFiles, listPages, readSiteFile, readTitle, toHtmlPath } = await import('../docs/site/site.mjs')
const { groups } = await import('../docs/site/pages.mjs')
const out = join(root, 'artifacts', 'docs')

rmSync(out, { recursive: true, force: true })
for (const path of listFiles()) write(path, readSiteFile(path))
publishMarkdown()
await buildLive()
console.log(`The site is in ${relative(root, out)}: ${listPages().length} pages.`)

/** Each page with `.md` in place of `.html`, what there is in `llms.txt`, and all of it in `llms-full.txt`. */
function publishMarkdown() {
  const toPath = (page) => toHtmlPath(page).replace(/\.html$/, '.md')
  const readPage = (page) => readFileSync(join(root, 'docs', page), 'utf8')
  const members = (entry) => listPages().filter((page) => page === entry || dirname(page) === entry)
  for (const page of listPages()) write(toPath(page), readPage(page))
  const sections = groups.map(({ title, pages }) => {
    const rows = [...new Set(pages.flatMap(members))].map(
      (page) => `- [${readTitle(page)}](/${toPath(page)})`,
    )
    return `## ${title}\n\n${rows.join('\n')}`
  })
  const says = 'Self-hosted login and embedded wallets for your app.'
  write('llms.txt', `${['# Latchkey', `> ${says}`, ...sections].join('\n\n')}\n`)
  const all = [...new Set(groups.flatMap(({ pages }) => pages.flatMap(members)))].map(readPage)
  write('llms-full.txt', all.join('\n\n'))
}

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
