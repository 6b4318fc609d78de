import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Workspace packages are consumed from source, so no build is needed before a test.
export default defineConfig({
  resolve: { conditions: ['source'] },
  // Handed to Node too: `import` or `module` here would make require() load the wrong half of a package.
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: ['test/database.ts'],
    // Most of the time goes into waiting for a browser or a database, so two cores do the work of four.
    maxWorkers: Math.max(4, availableParallelism()),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
