import { parseSync } from 'vite'
import { countWords } from './markers.ts'

/** The comments of a source file, and the strings that read as sentences: three words or more. */
export function readSource(file: string, code: string): { comments: string; sentences: string[] } {
  const { comments, program } = parseSync(file, code)
  return {
    comments: comments.map(({ value }) => value.replace(/^\s*\*+/gm, '')).join('\n'),
    sentences: listStrings(program).filter((string) => countWords(string) > 2 && !isSql(string)),
  }
}

/** The prose of a Markdown page: without code, addresses of links and comments. */
export function readPage(markdown: string): string {
  return markdown
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/`[^`\n]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']')
}

const isSql = (string: string) =>
  /^\s*(select|insert|update|delete|with|create|alter|and|or|where|from|set|on)\s/.test(string)

/** Literals, parts of templates and texts of JSX, wherever they are in a tree. */
function listStrings(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listStrings)
  if (typeof node !== 'object' || node === null) return []
  const { type, value } = node as { type?: string; value?: unknown }
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? [value] : []
  if (type === 'TemplateElement') return [(value as { raw: string }).raw]
  return Object.values(node).flatMap(listStrings)
}
