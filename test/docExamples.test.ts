import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as core from '@latchkey/core'
import * as node from '@latchkey/node'
import * as react from '@latchkey/react'
import * as abstractSmartWallets from '@latchkey/react/abstract-smart-wallets'
import * as extendedChains from '@latchkey/react/extended-chains'
import * as farcaster from '@latchkey/react/farcaster'
import * as smartWallets from '@latchkey/react/smart-wallets'
import * as solana from '@latchkey/react/solana'
import * as ui from '@latchkey/react/ui'
import * as wagmi from '@latchkey/react/wagmi'
import * as server from '@latchkey/server'
import * as wire from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { type PublicFunction, publicFunctions } from './support/docExamples/publicFunctions.ts'

const root = join(import.meta.dirname, '..')
const aroundFile = join(import.meta.dirname, 'support/docExamples/around.ts')
/** Inside the repository, so that packages are found as in a host app. */
const folder = join(root, 'node_modules/.cache/latchkey/examples')

const entries = {
  '@latchkey/wire': { exported: wire, file: 'wire/src/index.ts' },
  '@latchkey/core': { exported: core, file: 'core/src/index.ts' },
  '@latchkey/react': { exported: react, file: 'react/src/index.ts' },
  '@latchkey/react/extended-chains': { exported: extendedChains, file: 'react/src/extendedChains.ts' },
  '@latchkey/react/farcaster': { exported: farcaster, file: 'react/src/farcaster.ts' },
  '@latchkey/react/solana': { exported: solana, file: 'react/src/solana.ts' },
  '@latchkey/react/smart-wallets': { exported: smartWallets, file: 'react/src/smartWallets.ts' },
  '@latchkey/react/abstract-smart-wallets': {
    exported: abstractSmartWallets,
    file: 'react/src/abstractSmartWallets.ts',
  },
  '@latchkey/react/ui': { exported: ui, file: 'react/src/ui.ts' },
  '@latchkey/react/wagmi': { exported: wagmi, file: 'react/src/wagmi.ts' },
  '@latchkey/node': { exported: node, file: 'node/src/index.ts' },
  '@latchkey/server': { exported: server, file: 'server/src/index.ts' },
}

/** The pages for users of the packages. */
const pages = [
  'README.md',
  ...['use', 'use/server', 'operate', 'develop'].flatMap((group) =>
    readdirSync(join(root, 'docs', group)).flatMap((name) =>
      name.endsWith('.md') ? [`docs/${group}/${name}`] : [],
    ),
  ),
]

const namesAround = [
  ...readFileSync(aroundFile, 'utf8').matchAll(/^export (?:declare const|\* as) (\w+)/gm),
].map(([, name = '']) => name)

const all = Object.entries(entries).map(([entry, { exported, file }]) => {
  const names = Object.entries(exported).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : [],
  )
  const written = publicFunctions(join(root, 'packages', file))
  return { entry, names, functions: written.filter(({ name }) => names.includes(name)) }
})

describe.each(all)('$entry', ({ entry, names, functions }) => {
  test('says of every function what it is for', () => {
    // Exports that a package re-exports are documented in the other package.
    const elsewhere = all.filter((other) => other.entry !== entry).flatMap((other) => other.names)
    const written = functions.map(({ name }) => name)
    expect(names.filter((name) => !written.includes(name) && !elsewhere.includes(name))).toEqual([])
    expect(functions.filter(({ doc }) => doc === undefined).map(({ name }) => name)).toEqual([])
  })

  test('shows of every function how it is used', () => {
    expect(functions.filter(({ example }) => example === undefined).map(({ name }) => name)).toEqual([])
  })
})

test('every example compiles', async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = all.flatMap((one) => one.functions.flatMap((func) => write(one, func)))
  expect(files.length).toBeGreaterThan(60)
  expect(pages.flatMap(writeBlocks).length).toBeGreaterThan(2)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  expect(await complaints()).toEqual([])
  // The compiler needs both cores, which other tests use too.
})

/** A page's examples that are whole files (they begin with their imports) compile unchanged. */
function writeBlocks(page: string): string[] {
  const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)]
  const whole = blocks.filter(
    ([, , code = '']) => /^(?:\/\/.*\n|'use client'\n+)*import /.test(code) && !/ from '\./.test(code),
  )
  return whole.map(([, extension, code = ''], at) => {
    const file = `${page.replace(/\W+/g, '-')}-${at}.${extension}`
    writeFileSync(join(folder, file), code)
    return file
  })
}

/** The example as a component or script of a host app: a file that imports the names it uses. */
function write(
  { entry, names }: { entry: string; names: readonly string[] },
  func: PublicFunction,
): string[] {
  const { name, example } = func
  if (example === undefined) return []
  const used = new Set(example.match(/(?<!\.)\b\w+\b/g))
  const given = names.filter((one) => used.has(one))
  const around = namesAround.filter((one) => used.has(one) && !given.includes(one))
  const lines = [
    `import { ${given.join(', ')} } from '${entry}'`,
    `import { ${around.join(', ')} } from '${aroundFile}'`,
    'export default async function Example() {',
    example,
    '}',
  ]
  const file = `${entry.slice(1).replace(/\W+/g, '-')}-${name}.tsx`
  writeFileSync(join(folder, file), lines.join('\n'))
  return [file]
}

const tsconfig = {
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    composite: false,
    declaration: false,
    declarationMap: false,
    noEmit: true,
    noUnusedLocals: false,
    // The setting of host apps with a bundler.
    module: 'ESNext',
    moduleResolution: 'bundler',
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: true,
    types: ['node', 'react'],
  },
  include: ['.'],
}

/** The errors of the compiler, one per line. */
async function complaints(): Promise<string[]> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [tsc, '-p', folder, '--pretty', 'false', '--singleThreaded'],
    {
      cwd: folder,
    },
  ).catch((failure: { stdout: string }) => failure)
  return stdout.split('\n').filter((line) => line !== '')
}
