// The decisions: their numbers, titles and status, from their own text.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../develop/decisions')

const decisions = readdirSync(folder)
  .filter((name) => /^\d{3}-/.test(name))
  .sort()
  .map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const [, number = '', title = name] = /^# (\d{3}) (.+)$/m.exec(text) ?? []
    const [, status = ''] = /^Status: (.+)$/m.exec(text) ?? []
    const [, line = ''] = /^## Decision\n\n(.+?[.:])(?= |\n)/m.exec(text) ?? []
    return { name, number, title, status, line: toPlain(line).replace(/:$/, '.') }
  })

/** The rows of the table of contents. */
export const decisionPages = () => ({
  'README.md': 'All decisions with their status.',
  ...Object.fromEntries(decisions.map(({ name, line, title }) => [name, line || `${title}.`])),
})

/** `docs/develop/decisions/README.md`. */
export const decisionsPage = () =>
  [
    '# Decisions',
    'Why things are as they are: the context, the choice, its consequences, and what was refused. The code cites a decision by its number and its word, as "decision 12: recovery". A decision that no longer holds keeps its page and names the one that replaced it.',
    [
      '| # | Title | Decision | Status |',
      '|---|---|---|---|',
      ...decisions.map(
        ({ name, number, title, line, status }) =>
          `| [${number}](${name}) | ${title} | ${line} | ${status} |`,
      ),
    ].join('\n'),
  ].join('\n\n')

function toPlain(text) {
  return text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}
