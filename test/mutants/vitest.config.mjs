import { defineConfig } from 'vitest/config'
import whole from '../../vitest.config.ts'

const { projects: _, ...shared } = whole.test ?? {}
/** Paths from the root, written by `run.mjs`. */
const tests = JSON.parse(process.env.MUTANTS_TESTS ?? '[]').map(toBundle)

function toBundle(path) {
  return `test/mutants/bundle/${path.replace(/\.tsx?$/, '.mjs')}`
}

const isPage = (path) => path.includes('.page.test.')

// Like the usual run, but in threads, whose workers take no V8 flags.
export default defineConfig({
  ...whole,
  test: {
    ...shared,
    setupFiles: [toBundle('test/support/closeAfterFile.ts')],
    execArgv: [],
    projects: [
      {
        extends: true,
        test: { name: 'together', include: tests.filter((path) => !isPage(path)), environment: 'node' },
      },
      {
        extends: true,
        test: { name: 'pages', include: tests.filter(isPage), environment: 'happy-dom' },
      },
    ].filter(({ test }) => test.include.length > 0),
  },
})
