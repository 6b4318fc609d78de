// The table of contents as Markdown: for the repository, and for the site by the convention of https://llmstxt.org.
import { join } from 'node:path/posix'
import { groups } from './pages.mjs'

const summary = 'Self-hosted login and embedded wallets for your app.'

/** `docs/README.md`. `readTitle` returns the title of a page. */
export const contentsPage = (readTitle) =>
  ['# All pages', summary, ...groups.map((group) => toSection(group, readTitle, (page) => page))].join('\n\n')

/** `llms.txt`. `toPath` returns the path of a page's Markdown in the site. */
export const llmsText = (readTitle, toPath) =>
  [
    '# Latchkey',
    `> ${summary}`,
    'Every page is here as Markdown. The protocol and the names of the React SDK are those of Privy, so that an app can move over.',
    ...groups.map((group) => toSection(group, readTitle, toPath)),
    '',
  ].join('\n\n')

function toSection({ title, folder, pages }, readTitle, toPath) {
  const rows = Object.entries(pages).map(([name, line]) => {
    const page = join(folder, name)
    return `- [${readTitle(page)}](${toPath(page)}): ${line}`
  })
  return `## ${title}\n\n${rows.join('\n')}`
}
