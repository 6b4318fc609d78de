import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { AppError } from '@latchkey/wire'
import type { Server } from './server.ts'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/** Serves the built files of a page: public code, whose names contain a hash of the content. */
export function assetRoute(server: Server, path: `/${string}/assets`, folder: string): void {
  server.get(`${path}/:name`, async (c) => {
    c.set('handler', `${path}/:name`)
    const name = c.req.param('name') ?? ''
    const type = contentTypes[extname(name)]
    const file = /^[\w.-]+$/.test(name) && type ? await readAsset(join(folder, 'assets', name)) : undefined
    if (!file || !type) throw new AppError('not_found')
    c.header('content-type', type)
    // A sandboxed frame has no own origin and must still load it, to refuse with a reason (R79: secure page).
    c.header('cross-origin-resource-policy', 'cross-origin')
    // An isolated page starts a worker only if the worker is isolated too.
    c.header('cross-origin-embedder-policy', 'require-corp')
    c.header('access-control-allow-origin', '*')
    c.header('cache-control', 'public, max-age=31536000, immutable')
    return c.body(file)
  })
}

/** The page itself, with the server's data in place of a placeholder. */
export async function readPage(folder: string, name = 'index.html'): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8')
  } catch (cause) {
    throw new Error(`The page is not built: ${folder} has no ${name}. Run \`npm run build\`.`, { cause })
  }
}

async function readAsset(path: string): Promise<ArrayBuffer | undefined> {
  try {
    return new Uint8Array(await readFile(path)).buffer
  } catch {
    return undefined
  }
}
