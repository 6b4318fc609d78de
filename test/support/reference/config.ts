import { join } from 'node:path'
import { code, table, toText } from './comments.ts'
import { readDeclarations } from './declarations.ts'

const source = join(import.meta.dirname, '../../../packages')
const files = ['core/src/app/config.ts', 'core/src/app/unreadConfig.ts', 'react/src/PrivyProvider.tsx']
const declarations = files.flatMap((file) => readDeclarations(join(source, file)))

export type Member = { path: string; type: string; says: string; isRead: boolean }

export const configMembers = listMembers('PrivyClientConfig')

export function configPage(): string {
  const row = ({ path, type, says }: Member) => [code(path), code(type), says]
  const toRows = (isRead: boolean) => configMembers.filter((member) => member.isRead === isRead).map(row)
  return [
    '# The provider and its `config`',
    'Everything in `config` is optional. It takes precedence over the [settings of the app](settings.md), which take precedence over defaults. It may change on every render; of `appId`, `clientId` and `apiUrl` only the first value counts.',
    `## PrivyProvider\n\n${table(['Property', 'Type', ''], listMembers('PrivyProviderProps').map(row))}`,
    `## config\n\n${table(['Member', 'Type', ''], toRows(true))}`,
    '## Read by nothing',
    'Members of published versions that compile and change nothing. [What to do instead](../use/migrate.md#what-differs).',
    table(['Member', 'Type', ''], toRows(false)),
  ].join('\n\n')
}

/** The members of a type and of the types that it consists of; nested members by their path. */
function listMembers(name: string, prefix = '', isRead = !name.startsWith('Unread')): Member[] {
  const { text } = declarations.find((declaration) => declaration.name === name) ?? {}
  if (text === undefined) throw new Error(`There is no type ${name}.`)
  return readMembers(text.slice(text.indexOf('=') + 1), prefix, isRead)
}

/** `A & B & { … }`: the members of each. */
function readMembers(type: string, prefix: string, isRead: boolean): Member[] {
  const [head = '', ...rest] = type.split('{')
  const names = [...head.matchAll(/\b([A-Z]\w+)/g)].flatMap(([name]) =>
    listMembers(name, prefix, isRead && !name.startsWith('Unread')),
  )
  const body = rest.join('{').replace(/\}\s*$/, '')
  return [...splitMembers(body).flatMap((member) => toMembers(member, prefix, isRead)), ...names]
}

/** The sources are formatted: each member is indented like the first one, and begins with its doc comment. */
function splitMembers(body: string): string[] {
  const indent = /\n( +)\S/.exec(body)?.[1]
  if (indent === undefined) return body.split(';').filter((text) => text.trim() !== '')
  const starts = new RegExp(`\\n(?=${indent}(?:/\\*\\*|\\w+\\??:))`)
  const parts = body.split(starts).filter((part) => part.trim() !== '')
  // A comment on separate lines is before its member.
  return parts.reduce<string[]>((members, part) => {
    const last = members.at(-1)
    if (last !== undefined && /\*\/\s*$/.test(last)) members.splice(-1, 1, `${last}\n${part}`)
    else members.push(part)
    return members
  }, [])
}

function toMembers(member: string, prefix: string, isRead: boolean): Member[] {
  const [, comment = '', name = '', type = ''] =
    /^\s*(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)?\s*(\w+)\??: ([\s\S]*?)\s*$/.exec(member) ?? []
  const path = `${prefix}${name}`
  const isOpen = /^(?:[A-Z]\w+ & )*\{\n/.test(type) || /^(?!PrivyClient)[A-Z]\w+Config$/.test(type)
  if (
    isOpen &&
    !comment.includes('Not read') &&
    declarations.some((one) => type.startsWith('{') || type.startsWith(one.name))
  )
    return readMembers(type, `${path}.`, isRead)
  return [{ path, type: type.replace(/\s+/g, ' '), says: toSays(comment), isRead }]
}

function toSays(comment: string): string {
  return toText(comment)
    .replace(/@default (.+?)$/, 'Default: $1.')
    .replace(/@deprecated (.*)/, 'Deprecated. $1')
}
