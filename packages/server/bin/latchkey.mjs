#!/usr/bin/env node
import { existsSync } from 'node:fs'

// Checked in, not built, so that npm can link the command before anything is built.
const bundle = new URL('../dist/bin.js', import.meta.url)
if (existsSync(bundle)) await import(bundle.href)
else {
  console.error('Latchkey is not built. Run: npm run build')
  process.exitCode = 1
}
