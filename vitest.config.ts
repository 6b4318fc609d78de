import { defineConfig } from 'vitest/config'

// Workspace packages are consumed from source, so no build is needed before a test.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node', 'module', 'import', 'default'] } },
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    testTimeout: 20_000,
  },
})
