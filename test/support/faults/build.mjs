// The server with the packages it loads, for tests that start it again and again: Node needs three times as long for
// the nine hundred files of the delivered one, which `examples.test.ts` starts. V8 has compiled it already, which is
// a third of what is left of a start.
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../../packages/server', import.meta.url))
const compiledFile = fileURLToPath(new URL('compiled.mjs', import.meta.url))
const cache = `${root}/node_modules/.cache/server.cjs.v8`

const bundle = (entry, { output, ssr = {}, plugins = [] }) =>
  build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins,
    resolve: { conditions: ['source'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'node'] }, ...ssr },
    build: {
      ssr: entry,
      target: 'node20',
      outDir: 'node_modules/.cache',
      emptyOutDir: false,
      rolldownOptions: { output: { codeSplitting: false, ...output } },
    },
  })

// V8 knows a text by its length alone: what it compiled of another one must not be there.
rmSync(cache, { force: true })
await bundle('src/cli/run.ts', {
  output: { entryFileNames: 'server.cjs', format: 'cjs' },
  // Found by where their own files lie.
  ssr: { external: ['@latchkey/frame', '@latchkey/consent'] },
})
const toCompiled = {
  name: 'compiled',
  enforce: 'pre',
  resolveId: (id) => (id === './cli/run.ts' ? { id: compiledFile, external: 'absolute' } : undefined),
}
await bundle('src/bin.ts', { output: { entryFileNames: 'latchkey.mjs' }, plugins: [toCompiled] })
const { run, keep } = await import(compiledFile)
await run(['--help'], { out: { line() {}, note() {} } })
keep()
