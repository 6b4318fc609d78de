import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const root = fileURLToPath(new URL('../../examples/react', import.meta.url))

/** The strictest policy a host page may have; no screen may need an exception from it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

export type Gallery = { url: string; close(): Promise<void> }

/** Builds the gallery with React's development build (StrictMode checks on) and serves it under that policy. */
export async function startGallery(): Promise<Gallery> {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-gallery-'))
  await build({
    root,
    logLevel: 'error',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'gallery.html') },
    },
  })
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The gallery has no port')
  return {
    url: `http://127.0.0.1:${address.port}/gallery.html`,
    async close() {
      await server.close()
      await rm(outDir, { recursive: true })
    },
  }
}
