// The code that size-limit measures: the provider entry (P2), the same with the modal (P1), without React, and the SDK
// for servers without jose. Built from the sources, so that it needs no install. `npm run bench -- bytes` measures the
// packed packages in a browser.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const out = join(root, 'node_modules/.cache/latchkey/size')
const page = 'virtual:page'

/** The smallest host page: a provider and the main hook. */
const source = `
  import { PrivyProvider, usePrivy } from '@latchkey/react'
  import { createElement } from 'react'
  const Login = () => createElement('button', { onClick: usePrivy().login })
  globalThis.page = createElement(PrivyProvider, { appId: 'x', apiUrl: 'y' }, createElement(Login))
`

const { output } = await build({
  root: join(root, 'examples/react'),
  configFile: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { conditions: ['source', 'module', 'browser', 'production'] },
  plugins: [
    {
      name: 'page',
      resolveId: (id) => (id === page ? join(root, 'examples/react/src/virtualPage.js') : undefined),
      load: (id) => (id.endsWith('virtualPage.js') ? source : undefined),
    },
  ],
  build: {
    write: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: page, external: [/^react(-dom)?(\/.*)?$/] },
  },
})

const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
/**
 * The chunks that the browser loads until a login with email, Google and wallets is visible: the modal, and Google's
 * logo.
 */
const opened = ['modalRuntime.ts', 'ui/marks/draw.tsx', 'ui/marks/google.ts'].map((module) => {
  const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (!chunk)
    throw new Error(`${module} is not a separate chunk any more. Find out which chunk is loaded instead.`)
  return chunk
})
if (!entry) throw new Error('The page has no entry.')
if (
  [...chunks.values()].some(({ moduleIds }) => moduleIds.some((id) => /react\/src\/development\//.test(id)))
)
  throw new Error('A production build has code of packages/react/src/development.')

/** A chunk and everything that it loads before it runs. */
function closure(chunk, found = new Set()) {
  if (!chunk || found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const name of chunk.imports) closure(chunks.get(name), found)
  return found
}

rmSync(out, { recursive: true, force: true })
const provider = closure(entry)
for (const [folder, names] of Object.entries({
  provider,
  modal: new Set([...provider, ...opened.flatMap((chunk) => [...closure(chunk)])]),
})) {
  mkdirSync(join(out, folder), { recursive: true })
  for (const name of names) writeFileSync(join(out, folder, name.replaceAll('/', '-')), chunks.get(name).code)
}

const [{ output: forServers }] = await build({
  root: join(root, 'packages/node'),
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    target: 'es2022',
    minify: true,
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'node' },
    rolldownOptions: { external: ['jose'] },
  },
})
mkdirSync(join(out, 'node'), { recursive: true })
for (const chunk of forServers) writeFileSync(join(out, 'node', chunk.fileName), chunk.code)
