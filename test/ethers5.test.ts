import { readFileSync } from 'node:fs'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'

const page = 'virtual:page.js'

/** The modules of a page, bundled for production. */
async function bundle(source: string): Promise<string[]> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === page ? new URL('page.js', import.meta.url).pathname : undefined),
        load: (id) => (id.endsWith('/test/page.js') ? source : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: page, external: /^react/ } },
  })) as Rollup.RollupOutput
  return output.flatMap((file) =>
    file.type === 'chunk' ? Object.entries(file.modules).flatMap(([id, { code }]) => (code ? id : [])) : [],
  )
}

// The package's `sideEffects` would let a bundler drop an import without names.
test('a bundler keeps the import of the sub-path, and finds no ethers in an app without it', async () => {
  const app = "import { PrivyProvider } from '@latchkey/react'\nglobalThis.app = PrivyProvider\n"
  const [without, ones] = await Promise.all([bundle(app), bundle(`import '@latchkey/react/ethers5'\n${app}`)])
  const ethers = (modules: string[]) => modules.filter((id) => id.includes('@ethersproject/providers'))
  expect(without.length).toBeGreaterThan(100)
  expect(ethers(without)).toEqual([])
  expect(ethers(ones)).not.toEqual([])
  expect(ones.filter((id) => /react\/src\/ethers5/.test(id))).toHaveLength(1)
  const { sideEffects } = JSON.parse(readFileSync('packages/react/package.json', 'utf8')) as {
    sideEffects: string[]
  }
  expect(sideEffects).toEqual(['./dist/ethers5.js', './src/ethers5.ts'])
})
