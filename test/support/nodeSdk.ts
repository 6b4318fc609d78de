import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../packages/node')

/**
 * The SDK for servers in one file, from its sources.
 * - `es`: a module that imports jose
 * - `iife`: a script with jose in it, which declares `sdk`
 */
export async function bundleSdk(format: 'es' | 'iife'): Promise<string> {
  const bundles = (await build({
    ...{ root, configFile: false, logLevel: 'error' },
    build: {
      ...{ write: false, target: 'es2022' },
      lib: { entry: 'src/index.ts', formats: [format], name: 'sdk', fileName: 'sdk' },
      rolldownOptions: { external: format === 'es' ? ['jose'] : [] },
    },
  })) as { output: { code: string }[] }[]
  return bundles[0]?.output[0]?.code ?? ''
}

/** Installs the SDK for the modules of a folder. */
export async function installSdk(folder: string): Promise<void> {
  const to = join(folder, 'node_modules/@latchkey/node')
  mkdirSync(to, { recursive: true })
  const manifest = { name: '@latchkey/node', type: 'module', exports: './index.js' }
  writeFileSync(join(to, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(to, 'index.js'), await bundleSdk('es'))
}
