import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const all = ['packages/**/*.test.{ts,tsx}', 'test/**/*.test.ts']
const shared = ['packages/{server,wire}/**/*.test.ts']

// Workspace packages are consumed from source, so no build is needed before a test.
export default defineConfig({
  resolve: { conditions: ['source'] },
  // Handed to Node too: `import` or `module` here would make require() load the wrong half of a package.
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    setupFiles: ['test/eachFile.ts'],
    globalSetup: ['test/database.ts'],
    // Most of the time goes into waiting for a browser or a database, so two cores do the work of four.
    maxWorkers: Math.max(4, availableParallelism()),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      // They replace nothing global, so they share one load of the modules, which is much of their time.
      { extends: true, test: { name: 'server', include: shared, isolate: false } },
      { extends: true, test: { name: 'others', include: all, exclude: ['**/node_modules/**', ...shared] } },
    ],
  },
})
