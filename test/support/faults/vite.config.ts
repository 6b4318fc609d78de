import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const server = fileURLToPath(new URL('../../../packages/server', import.meta.url))

/**
 * The server with the packages it loads in one file, for tests that start it again and again: Node needs three times
 * as long for the nine hundred files of the delivered one, which `examples.test.ts` starts.
 */
export default defineConfig({
  root: server,
  resolve: { conditions: ['source'] },
  ssr: {
    noExternal: true,
    // Found by where their own files lie, or CommonJS that mixes with modules of its own (pg).
    external: ['@latchkey/frame', '@latchkey/consent', 'pg', 'pino'],
    resolve: { conditions: ['source', 'node', 'import', 'module', 'default'] },
  },
  build: {
    ssr: 'src/bin.ts',
    target: 'node20',
    // As deep as the source, so that it finds what it reads beside itself; not in `dist`, which is delivered.
    outDir: 'node_modules/.cache',
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'latchkey.mjs', codeSplitting: false } },
  },
})
