// Builds a page with Vite as an app would for production. React is in separate chunks, so that it can be left out.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title></head>
<body><div id="root"></div><script>globalThis.global = globalThis</script>
<script type="module" src="/main.js"></script></body></html>`

/** React's own packages. The names of their chunks begin with `react-`. */
const reactItself = /node_modules\/(react|react-dom|scheduler)\//

/**
 * Writes and builds a page in a folder whose `node_modules` has the packages that the page imports. Returns every
 * emitted script: its size under brotli 11, and its static imports.
 */
export async function buildPage(folder, source) {
  const outDir = join(folder, 'dist')
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'main.js'), source)
  writeFileSync(join(folder, 'index.html'), html)
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    plugins: [emptyWhereMissing()],
    build: {
      target: 'es2022',
      outDir,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        onwarn() {},
        shimMissingExports: true,
        output: { codeSplitting: { groups: [{ name: 'react', test: reactItself }] } },
      },
    },
  })
  const scripts = output.filter(({ fileName }) => /\.m?js$/.test(fileName)).map(describe)
  return { folder: outDir, scripts: new Map(scripts.map((script) => [script.fileName, script])) }
}

/**
 * Peers import optional packages that are not installed. An empty module takes their place, since the build fails
 * without it.
 */
function emptyWhereMissing() {
  return {
    name: 'empty-where-missing',
    enforce: 'post',
    async resolveId(id, importer, options) {
      if (/^[\0./]/.test(id)) return null
      const found = await this.resolve(id, importer, { ...options, skipSelf: true }).catch(() => null)
      return found !== null && !String(found.id).startsWith('__vite') ? found : `\0missing:${id}`
    },
    load(id) {
      if (!id.startsWith('\0missing:')) return null
      const code =
        'module.exports = new Proxy(function () {}, { get: (_, name) => name === "__esModule" ? false : undefined })'
      return { code, moduleType: 'js' }
    },
  }
}

function describe(chunk) {
  const code = Buffer.from(chunk.code ?? chunk.source)
  return {
    fileName: chunk.fileName,
    bytes: code.length,
    brotli: brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    isEntry: chunk.isEntry === true,
    isReact: /^assets\/react-/.test(chunk.fileName),
    imports: chunk.imports ?? [],
  }
}

/** The entry and all its static imports: the scripts that a page loads before any of them runs. */
export function entryScripts({ scripts }) {
  const reached = new Set()
  const visit = (fileName) => {
    const script = scripts.get(fileName)
    if (!script || reached.has(script)) return
    reached.add(script)
    script.imports.forEach(visit)
  }
  for (const script of scripts.values()) if (script.isEntry) visit(script.fileName)
  return [...reached]
}

export function brotliWithoutReact(scripts) {
  return scripts.filter(({ isReact }) => !isReact).reduce((sum, { brotli }) => sum + brotli, 0)
}
