// Imports packages that are installed in the bench's own folder, so that no peer is a dependency of the repository.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverFolder } from '../lib/peers.mjs'

/** Imports the module as a file in that folder would. */
export async function peerModule(name) {
  const door = join(serverFolder, 'door.mjs')
  writeFileSync(door, 'export const open = (name) => import(name)\n')
  const { open } = await import(pathToFileURL(door).href)
  return open(name)
}

/** Serves an app of Hono as it is installed for the peers. */
export async function serveHono(app, port) {
  const { serve } = await peerModule('@hono/node-server')
  await new Promise((resolve) => serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, resolve))
}
