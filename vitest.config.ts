import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Tests that stub something global, or run in a page of their own.
const alone = ['packages/{core,react}/**/*.test.{ts,tsx}', 'test/journeys/**/*.test.ts']
const all = ['packages/**/*.test.{ts,tsx}', 'test/**/*.test.ts']

// Workspace packages are consumed from source, so no build is needed before a test.
export default defineConfig({
  resolve: { conditions: ['source'] },
  // Handed to Node too: `import` or `module` here would make require() load the wrong half of a package.
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    setupFiles: ['test/support/closeAfterFile.ts'],
    globalSetup: ['test/support/database.ts'],
    // The published bindings import our source under another name, which Node alone would not read.
    server: { deps: { inline: [/@privy-io\/wagmi/] } },
    // Most of the time goes into waiting for a browser or a database, so two cores do the work of four.
    maxWorkers: Math.max(4, availableParallelism()),
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A slow machine is no failure; what is waited for has a second where nothing is set.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'together',
          include: all,
          exclude: ['**/node_modules/**', ...alone],
          // Loading the modules once for each file was a fifth of the whole time.
          isolate: false,
          // A worker that is given a file of another project ends, and its modules with it.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
