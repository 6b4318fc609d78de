// Bundles the server with its packages, for tests that start it many times: Node needs three times as long for the nine
// hundred files of the published one, which `examples.test.ts` starts. V8 has compiled the bundle already, which saves
// a third of the remaining start time.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../../packages/server', import.meta.url))
const compiledFile = fileURLToPath(new URL('compiled.mjs', import.meta.url))
const folder = `${root}/node_modules/.cache`

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

// V8 identifies a text only by its length, so the compiled code of another text must be removed.
for (const name of existsSync(folder) ? readdirSync(folder) : [])
  if (name.endsWith('.v8')) rmSync(`${folder}/${name}`, { force: true })
await bundle('src/cli/run.ts', {
  output: { entryFileNames: 'server.cjs', format: 'cjs' },
  // They are found by the location of their own files.
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
