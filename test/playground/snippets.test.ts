import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { snippets, toPlainCode } from '../../examples/react/src/playground/code/snippets.ts'
import { defaultLook, type Look } from '../../examples/react/src/playground/look/look.ts'
import { toConfig } from '../../examples/react/src/playground/look/toConfig.ts'
import { strangeLook } from '../support/playground/strangeLook.ts'

const root = join(import.meta.dirname, '../..')
/** Inside the repository, so that packages are found as in a host app. */
const folder = join(root, 'node_modules/.cache/latchkey/playground')

const looks: Record<string, Look> = {
  default: defaultLook,
  strange: strangeLook,
  nothing: { ...strangeLook, methods: [], more: [], wallets: [], terms: '', privacy: '' },
}

test('every snippet compiles as it is copied, with every setting off its default', async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [look, settings] of Object.entries(looks))
    for (const [name, { write }] of Object.entries(snippets)) {
      const config = toConfig(settings)
      const code = write({ appId: 'x'.repeat(25), apiUrl: 'http://localhost:4000', config })
      writeFileSync(join(folder, `${look}-${name}.tsx`), complete(name, toPlainCode(name, code)))
    }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const run = promisify(execFile)(
    process.execPath,
    [tsc, '-p', folder, '--pretty', 'false', '--singleThreaded'],
    { cwd: folder },
  )
  const { stdout } = await run.catch((failure: { stdout: string }) => failure)
  expect(stdout).toBe('')
})

/** The move from the published SDK is a part of an existing app. */
function complete(name: string, code: string): string {
  if (name !== 'privy') return code
  return `import { PrivyProvider, type PrivyClientConfig } from '@latchkey/react'
declare const config: PrivyClientConfig
declare const App: () => null
export const Root = () => (
${code}
)`
}

const tsconfig = {
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    composite: false,
    declaration: false,
    declarationMap: false,
    noEmit: true,
    // The setting of host apps with a bundler.
    module: 'ESNext',
    moduleResolution: 'bundler',
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: true,
    types: ['node', 'react'],
  },
  include: ['.'],
}
