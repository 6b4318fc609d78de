// The server's `run`, which `src/bin.ts` imports: as bundled by `build.mjs`, with the code that V8 compiled then.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import Module from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

/**
 * As deep as the source, so that it finds the files that it reads by relative paths. Not in `dist`, which is published.
 */
const folder = fileURLToPath(new URL('../../../packages/server/node_modules/.cache', import.meta.url))
const file = `${folder}/server.cjs`
/** For this version of Node: 20.19 crashes with the compiled code of 20.20, whose V8 says that it is the same. */
export const cache = `${file}.${process.version}.v8`

const script = new Script(Module.wrap(readFileSync(file, 'utf8')), {
  filename: file,
  ...(existsSync(cache) ? { cachedData: readFileSync(cache) } : {}),
})
const bundle = { exports: {} }
script.runInThisContext()(bundle.exports, Module.createRequire(file), bundle, file, dirname(file))

export const { run } = bundle.exports
/** Stores the code that is compiled by now. */
export const keep = () => writeFileSync(cache, script.createCachedData())
