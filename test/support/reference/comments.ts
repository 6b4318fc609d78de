import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The text of all files of a folder, one after the other. */
export function readSources(folder: string): string {
  return readdirSync(join(root, folder))
    .map((name) => readSource(`${folder}/${name}`))
    .join('\n')
}

/** The text of a doc comment on one line, without parts that are only for readers of the code. */
export function toText(comment: string): string {
  return comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?\((?:security|protocol|product) [\d., ]+\)|(?<= |\()(?:R|F)\d+(?=\)|,|\.)/g, '')
    .replace(/ ?\(\)/g, '')
    .trim()
}

/** The doc comment above each member of an object in a source, by the member's name; the first of a name counts. */
export function commentsByName(source: string): Record<string, string> {
  const pattern = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\s*(?:'([\w-]+)'|(\w+)\??)\s*[:,]/g
  const comments: Record<string, string> = {}
  for (const [, comment = '', quotation, bare] of source.matchAll(pattern))
    comments[quotation ?? bare ?? ''] ??= toText(comment)
  return comments
}

/** As code, even if it contains backticks. */
export function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

/** A cell of a table, with its bars escaped. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines
    .map((row) => `| ${row.map((text) => (text === '---' ? text : cell(text))).join(' | ')} |`)
    .join('\n')
}
