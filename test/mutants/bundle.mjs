// Runs in the copy that Stryker makes: bundles the tests with all of our modules into a few files. Loading a thousand
// modules takes seconds, and each fault loads them again.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = process.cwd()
/** The folder in which the packages are installed. */
const original = join(import.meta.dirname, '../..')
const tests = JSON.parse(process.env.MUTANTS_TESTS ?? '[]')
const setup = 'test/support/closeAfterFile.ts'

/** Core's optional packages, which an app may lack. */
const { imports: optionalClients } = JSON.parse(
  readFileSync(join(root, 'packages/core/package.json'), 'utf8'),
)

const bundle = await rolldown({
  input: Object.fromEntries([setup, ...tests].map((path) => [path.replace(/\.tsx?$/, ''), join(root, path)])),
  platform: 'node',
  logLevel: 'silent',
  plugins: [
    {
      name: 'own packages',
      async resolveId(id, importer) {
        if (id.startsWith('#')) return { id: optionalClients[id].default, external: true }
        const [, name, entry] = /^@latchkey\/([a-z]+)(\/.+)?$/.exec(id) ?? []
        if (name !== undefined) {
          const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
          const { source } = exports[`.${entry ?? ''}`] ?? {}
          return source ? join(root, 'packages', name, source) : null
        }
        if (!/^[@a-z]/i.test(id)) return null
        // If a package has its own version, uses that one, with its own imports: from the bundle only the common
        // version is found.
        if (importer?.startsWith(join(original, 'packages'))) return null
        const [, inside] = /^(packages\/\w+)\//.exec(importer?.slice(root.length + 1) ?? '') ?? []
        const module = id.startsWith('@') ? id.split('/', 2).join('/') : id.split('/')[0]
        if (inside === undefined || !existsSync(join(original, inside, 'node_modules', module)))
          return { id, external: true }
        return this.resolve(id, join(original, inside, 'src', 'index.ts'), { skipSelf: true })
      },
    },
    {
      name: 'styles as text',
      resolveId: (id, importer) => (id.endsWith('.css?inline') ? join(importer, '..', id) : null),
      load(id) {
        if (!id.endsWith('.css?inline')) return null
        return `export default ${JSON.stringify(readFileSync(id.replace('?inline', ''), 'utf8'))}`
      },
    },
    {
      name: 'own addresses',
      transform(code, id) {
        if (!code.includes('import.meta.')) return null
        return code
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          .replaceAll('import.meta.dirname', JSON.stringify(join(id, '..')))
          .replaceAll('import.meta.filename', JSON.stringify(id))
      },
    },
  ],
})
await bundle.write({
  dir: join(root, 'test/mutants/bundle'),
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: 'chunks/[name].mjs',
})
