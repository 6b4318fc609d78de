// npm run compat:react-auth [-- version … [step]]: published React SDKs, unmodified, against our server and frame.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { build } from '../../../scripts/build.mjs'

await build()

const { module } = await runnerImport(fileURLToPath(new URL('./main.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
const failures = await module.main(process.argv.slice(2))
process.exitCode = failures > 0 ? 1 : 0
