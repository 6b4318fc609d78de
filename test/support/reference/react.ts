import { join } from 'node:path'
import { toText } from './comments.ts'
import { type Declaration, readAllTypes, readDeclarations } from './declarations.ts'

const source = join(import.meta.dirname, '../../../packages/react/src')

const entries = [
  { entry: '@latchkey/react', file: 'index.ts' },
  { entry: '@latchkey/react/solana', file: 'solana.ts' },
  { entry: '@latchkey/react/smart-wallets', file: 'smartWallets.ts' },
  { entry: '@latchkey/react/abstract-smart-wallets', file: 'abstractSmartWallets.ts' },
  { entry: '@latchkey/react/extended-chains', file: 'extendedChains.ts' },
  { entry: '@latchkey/react/farcaster', file: 'farcaster.ts' },
  { entry: '@latchkey/react/ui', file: 'ui.ts' },
  { entry: '@latchkey/react/wagmi', file: 'wagmi.ts' },
] as const

const all = entries.map(({ entry, file }) => {
  const declarations = readDeclarations(join(source, file))
  return { entry, found: [...declarations].sort((left, right) => (left.name < right.name ? -1 : 1)) }
})

/** Names that a program can import, without types. */
export const valueNames = all.flatMap(({ found }) =>
  found.filter(({ kind }) => kind !== 'type').map(({ name }) => name),
)
const typeNames = all.flatMap(({ found }) =>
  found.filter(({ kind }) => kind === 'type').map(({ name }) => name),
)

export function valuesWithoutText(): string[] {
  return all.flatMap(({ found }) =>
    found.filter(({ kind, comment }) => kind !== 'type' && toProse(comment) === '').map(({ name }) => name),
  )
}

export function reactPage(): string {
  return [
    '# Components and hooks',
    'The exports of `@latchkey/react`. [Types](types.md) and [`config`](config.md) have their own pages. Call hooks inside `PrivyProvider`. Functions that are documented to throw reject with an `AppError` that has a [code](errors.md).',
    ...all.flatMap(({ entry, found }) => [
      `## ${entry}`,
      ...found.filter(({ kind }) => kind !== 'type').map((declaration) => section(declaration, '###')),
    ]),
  ].join('\n\n')
}

export function typesPage(): string {
  return [
    '# Types',
    'The types that `@latchkey/react` exports, as declared. Types that they refer to are at the end.',
    ...all.flatMap(({ entry, found }) => {
      const types = found.filter(({ kind }) => kind === 'type')
      return types.length === 0
        ? []
        : [`## ${entry}`, ...types.map((declaration) => section(declaration, '###'))]
    }),
    '## Made of',
    ...typesBelow().map((declaration) => section(declaration, '###')),
  ].join('\n\n')
}

/** Types that the exported ones mention, and that are not exported themselves. */
function typesBelow(): Declaration[] {
  const types = readAllTypes(['core', 'react', 'wire'])
  const typeDeclarations = all.flatMap(({ found }) => found.filter(({ kind }) => kind === 'type'))
  const names = new Set(typeDeclarations.flatMap(({ text }) => text.match(/\b[A-Z]\w+/g) ?? []))
  return [...names]
    .filter((name) => !typeNames.includes(name))
    .sort()
    .flatMap((name) => types.get(name) ?? [])
}

function section({ name, kind, comment, text }: Declaration, mark: string): string {
  const example = toExample(comment)
  const declaration = text === '' || kind === 'value' ? [] : [`\`\`\`ts\n${text}\n\`\`\``]
  const uses = example === undefined ? [] : [`\`\`\`tsx\n${example}\n\`\`\``]
  const prose = toProse(comment)
  const about = kind === 'function' ? typesIn(text) : ''
  return [`${mark} ${name}`, prose, ...declaration, about, ...uses].filter((part) => part !== '').join('\n\n')
}

/** Links to the types that a signature names. */
function typesIn(text: string): string {
  const names = new Set([...text.matchAll(/\b[A-Z]\w+/g)].map(([name]) => name))
  const usedNames = [...names].filter((name) => typeNames.includes(name))
  return usedNames.map((name) => `[${name}](types.md#${name.toLowerCase()})`).join(' · ')
}

/** The text of a comment before its example. The sentence on thrown errors goes on a separate line. */
function toProse(comment: string): string {
  const [before = ''] = comment.split(/\n \* @(?:example|__NO_SIDE_EFFECTS__)/)
  const [says = '', ...throws] = before.split(/@throws/)
  const parts = [toText(says), ...throws.map((one) => `Throws ${toText(one)}`)]
  return parts
    .map((text) =>
      text
        .replace(/\*\/$/, '')
        .replace(/ ?Source: protocol[^.]*(?:\.\d+[^.]*)*\./g, '')
        .trim(),
    )
    .filter((text) => text !== '')
    .join('\n\n')
}

function toExample(comment: string): string | undefined {
  const text = /@example\n([\s\S]*?)(?=\n \* @|\n \*\/)/.exec(comment)?.[1]
  return text?.replace(/^ \* ?/gm, '')
}
