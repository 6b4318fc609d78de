// The site: the pages that scripts/docs.mjs put beside this, with a search.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig } from 'vitepress'
import { groups } from '../pages.mjs'

const site = resolve(import.meta.dirname, '..')
const pages = join(site, '.pages')

export default defineConfig({
  title: 'Latchkey',
  description: 'The login and the embedded wallet of an app, on its own servers',
  srcDir: pages,
  outDir: resolve(site, '../../artifacts/docs'),
  cacheDir: join(site, 'node_modules/.cache/vitepress'),
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: groups.map(({ title, pages: paths, isClosed = false }) => ({
      text: title,
      collapsed: isClosed,
      items: paths.flatMap(toItems),
    })),
  },
})

/** A page, or all of a folder's, that which stands for the folder first. */
function toItems(path) {
  if (path.endsWith('.md'))
    return [{ text: readTitle(path), link: `/${path.replace(/(?:index)?\.md$/, '')}` }]
  const names = readdirSync(join(pages, path)).filter((name) => name.endsWith('.md'))
  const first = names.filter((name) => name === 'index.md')
  return [...first, ...names.filter((name) => name !== 'index.md')].flatMap((name) =>
    toItems(`${path}/${name}`),
  )
}

function readTitle(path) {
  const [, title = path] = /^# (.+)$/m.exec(readFileSync(join(pages, path), 'utf8')) ?? []
  return title.replaceAll('`', '')
}
