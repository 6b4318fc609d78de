import { buildPage, exampleRoot, serve } from './site.ts'

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

/** Serves the gallery under that policy, with React's development build (StrictMode checks on). */
export async function startGallery(): Promise<Gallery> {
  const files = await buildPage(exampleRoot, { page: 'gallery.html' })
  const { port, close } = await serve({ find: (path) => files.get(path), policy: () => policy })
  return { url: `http://127.0.0.1:${port}/gallery.html`, close }
}
