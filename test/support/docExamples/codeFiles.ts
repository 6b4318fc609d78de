import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../../..')
/** In the folder of the server's package, where `jose` has the version that `npm install jose` installs. */
const cache = join(root, 'packages/server/node_modules/.cache/latchkey')

export type CodeFiles = {
  names: string[]
  folder: string
  /** As a module of Node, which reads the environment when it is loaded: again under another `as`. */
  load<Module>(file: string, as?: string): Promise<Module>
}

/** Writes the files of a page of the docs: blocks of `js` that begin with `// name.mjs` or `// app/name.js`. */
export function writeCodeFiles(page: string, folder = join(cache, page)): CodeFiles {
  const text = readFileSync(join(root, 'docs', `${page}.md`), 'utf8')
  const files = [...text.matchAll(/^```js\n\/\/ ([\w./]+\.m?js)[^\n]*\n([\s\S]*?)^```$/gm)]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [, name = '', code = ''] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), code)
  }
  return {
    folder,
    names: files.map(([, name = '']) => name),
    async load<Module>(file: string, as = ''): Promise<Module> {
      const url = `${pathToFileURL(join(folder, file)).href}${as && `?${encodeURIComponent(as)}`}`
      return (await import(/* @vite-ignore */ url)) as Module
    },
  }
}
