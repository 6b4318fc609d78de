import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { SlowestFirst } from './scripts/slowestFirst.mjs'

/** Files that share a worker, and with it their modules: loading these for each file was a third of the whole time. */
const projects = {
  together: ['packages/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
  // Their worker has a page in place of Node's globals.
  pages: ['packages/**/*.page.test.{ts,tsx}'],
}
const isNode20 = process.versions.node.startsWith('20.')
const names = Object.keys(projects) as (keyof typeof projects)[]

// Workspace packages are consumed from source, so no build is needed before a test.
export default defineConfig({
  resolve: { conditions: ['source'] },
  // Handed to Node too: `import` or `module` here would make require() load the wrong half of a package.
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    setupFiles: ['test/support/closeAfterFile.ts'],
    globalSetup: ['test/support/database.ts'],
    // The published bindings import our source under another name, which Node by itself would not resolve.
    server: { deps: { inline: [/@privy-io\/wagmi/] } },
    isolate: false,
    // A larger young heap: a tenth less work for short-lived garbage. The budget is how long a function runs before V8 checks
    // whether to optimize it: most functions of a test run only briefly (decision 1:
    // tests). Newer lines of Node refuse that option.
    execArgv: ['--max-semi-space-size=64', ...(isNode20 ? ['--interrupt-budget=400000'] : [])],
    sequence: { sequencer: SlowestFirst },
    // Most of the time goes into waiting for a browser or a database, so two cores have five workers (decision 1:
    // tests).
    maxWorkers: Math.max(5, availableParallelism()),
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A slow machine is not a failure. Without this setting, a poll would have one second.
    expect: { poll: { timeout: 30_000 } },
    projects: names.map((name, at) => ({
      extends: true,
      test: {
        name,
        include: projects[name],
        exclude: [...configDefaults.exclude, ...names.slice(at + 1).flatMap((later) => projects[later])],
        environment: name === 'pages' ? 'happy-dom' : 'node',
      },
    })),
  },
})
